/** What fetching needs to know of the network; a test injects its own. */
export interface Network {
  readonly isOn: () => boolean;
  /** Calls back once when it is back. */
  readonly onBack: (task: () => void) => void;
}

const browserNetwork: Network = {
  isOn: () => navigator.onLine,
  onBack: (task) => addEventListener("online", task, { once: true }),
};

/**
 * Code that comes after the page: where its fetch fails without a network it is fetched once that is back, so that who loses the network in the
 * first moments of a page needs no reload. Rejects where it cannot be had with a network either.
 */
export async function latePart<T>(load: () => Promise<T>, network = browserNetwork): Promise<T> {
  try {
    return await load();
  } catch (cause) {
    if (network.isOn()) throw cause;
    await new Promise<void>(network.onBack);
    return latePart(load, network);
  }
}
