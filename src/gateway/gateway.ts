import type { Cookies } from "./auth/cookies.ts";
import type { IdentityProvider } from "./auth/provider.ts";
import type { Visitor } from "./auth/visitor.ts";
import type { LiveClasses } from "./classes/live.ts";
import type { RateKind, Rates } from "./limits/rates.ts";
import type { Settings } from "./settings.ts";
import type { SongReader } from "./songs/song-reader.ts";
import type { Repository } from "./storage/repository.ts";
import type { BackupState } from "./upkeep.ts";

/** What every group of routes is given. */
export interface Gateway {
  readonly settings: Settings;
  readonly repository: Repository;
  readonly backups: BackupState;
  readonly cookies: Cookies;
  readonly rates: Rates;
  /** Undefined: nobody can sign in by a provider. */
  readonly provider: IdentityProvider | undefined;
  readonly songReader: SongReader;
  /** Who listens to which class. */
  readonly liveClasses: LiveClasses;
  /** Resolves when a call may begin. */
  readonly gate: () => Promise<void>;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

declare module "fastify" {
  interface FastifyRequest {
    visitor: Visitor;
    /** The text of a JSON body, as it came. */
    bodyText: string;
    /** The browser's cookie, while a sign-in is counted. */
    browser: string;
  }
  interface FastifyContextConfig {
    /** Who may call: `user` answers 401 to everybody else; `anyone` knows who is there; left out, nobody is looked up. */
    access?: "user" | "anyone";
    /** Whose call it is alone: a class's learners', or everybody else's; others are answered 403. */
    role?: "teacher" | "learner";
    rate?: RateKind;
  }
}
