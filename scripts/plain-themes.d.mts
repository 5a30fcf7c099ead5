import type { Plugin } from "vite";
export function plainThemes(css: string): string;
export function withPlainThemes(): Plugin;
