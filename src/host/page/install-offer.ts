/** Keeps the browser's offer to install the page: it comes once, early, and is lost to who does not listen. */
export function keepInstallOffer(): () => Event | undefined {
  let offer: Event | undefined;
  addEventListener("beforeinstallprompt", (event) => {
    // The browser's own bar stays away: the button in the settings stands for it.
    event.preventDefault();
    offer = event;
  });
  return () => offer;
}
