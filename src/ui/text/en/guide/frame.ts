// Guide
export const title = "Guide";
export const lead = "Twenty-two short pages, also without a network. Press Ctrl K on any page to search them.";
export const forLearners = "For learners";
export const forTeachers = "For teachers";
export const allPages = "All pages of the guide";
export const pictureOf = "{title}, as it looks in Woodshed";
export const nextPage = "Next: {title}";
export const previousPage = "Previous: {title}";
export const noSuchPage = "The guide has no page of that name.";
