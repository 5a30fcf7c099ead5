import type { Repository } from "../storage/repository.ts";

/** Removes what is marked in a class, or in all, step by step: others write in between. A crash leaves the rest to the hourly upkeep. */
export async function eraseMarked(
  repository: Pick<Repository, "eraseStep">,
  classId: string | null,
  goesOn: () => boolean = () => true,
): Promise<void> {
  while (goesOn() && (await repository.eraseStep({ classId })));
}
