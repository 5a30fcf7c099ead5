/** The part of oidc-provider that the tests use; the package brings no types. */
declare module "oidc-provider" {
  import type { IncomingMessage, ServerResponse } from "node:http";

  interface Context {
    readonly oidc: {
      readonly provider: Provider;
      readonly session: { readonly accountId: string };
      readonly client: { readonly clientId: string };
    };
  }
  interface Grant {
    addOIDCScope(scope: string): void;
    save(): Promise<string>;
  }
  export const interactionPolicy: {
    readonly Prompt: new (of: { name: string; requestable: boolean }) => object;
    base(): { add(prompt: object, index: number): void };
  };
  export class Provider {
    constructor(issuer: string, configuration: object);
    readonly Grant: new (of: {
      accountId: string;
      clientId: string;
    }) => Grant;
    callback(): (request: IncomingMessage, response: ServerResponse) => void;
    interactionFinished(request: IncomingMessage, response: ServerResponse, result: object, options: object): Promise<void>;
  }
}
