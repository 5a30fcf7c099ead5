// Guide
export const title = "Guide";
export const lead = "Twenty-one short pages. Ctrl K finds their words from anywhere, also without a network.";
export const forLearners = "For learners";
export const forTeachers = "For teachers";
export const allPages = "All pages of the guide";
export const pictureOf = "{title}, as it looks in Woodshed";
export const nextPage = "Next: {title}";
export const previousPage = "Back: {title}";
export const noSuchPage = "The guide has no page of that name.";
