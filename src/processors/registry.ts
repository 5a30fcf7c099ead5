import type { ProcessorDefinition } from "./define.ts";

/** Every processor by its type; adding one is its folder and a line here. */
const processors: readonly ProcessorDefinition[] = [];

const byType = new Map(processors.map((processor) => [processor.type, processor]));

/** The processor of a type, or undefined. */
export const processorOf = (type: string): ProcessorDefinition | undefined => byType.get(type);
