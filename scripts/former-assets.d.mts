export function keepFormerAssets(built: string, former: string, now?: number): void;
