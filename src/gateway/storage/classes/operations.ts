import * as assignments from "./assignments.ts";
import * as classes from "./classes.ts";
import * as erasure from "./erasure.ts";
import * as learners from "./learners.ts";
import * as mine from "./mine.ts";
import * as results from "./results.ts";
import * as runs from "./runs.ts";

/** What only reads of classes. */
export const classReads = {
  listClasses: classes.listClasses,
  findClass: classes.findClass,
  findClassByCode: classes.findClassByCode,
  findClassById: classes.findClassById,
  countChanges: classes.countChanges,
  findLearnerByNickname: learners.findLearnerByNickname,
  listLearners: learners.listLearners,
  listAssignments: assignments.listAssignments,
  listProgress: assignments.listProgress,
  findOwnClass: mine.findOwnClass,
  findClassUsage: mine.findClassUsage,
  listResults: runs.listResults,
  findResult: runs.findResult,
  listRecentRuns: runs.listRecentRuns,
  listRunTexts: runs.listRunTexts,
  listRunsAfter: runs.listRunsAfter,
  listComments: runs.listComments,
  listOwnComments: runs.listOwnComments,
};

/** What writes of classes. */
export const classWrites = {
  createClass: classes.createClass,
  changeClass: classes.changeClass,
  setClassCode: classes.setClassCode,
  unlockClass: classes.unlockClass,
  joinClass: learners.joinClass,
  countTry: learners.countTry,
  clearTries: learners.clearTries,
  setWords: learners.setWords,
  noteLearnerUse: learners.noteLearnerUse,
  addAssignment: assignments.addAssignment,
  changeAssignment: assignments.changeAssignment,
  removeAssignment: assignments.removeAssignment,
  setWord: assignments.setWord,
  addResults: results.addResults,
  setHeard: runs.setHeard,
  addComment: runs.addComment,
  removeComment: runs.removeComment,
  eraseClass: erasure.eraseClass,
  eraseLearner: erasure.eraseLearner,
  eraseUnusedLearners: erasure.eraseUnusedLearners,
  eraseStep: erasure.eraseStep,
};
