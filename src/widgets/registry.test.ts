import { expect, test } from "vitest";
import { hasDrawing } from "../ui/controls/icon/WidgetIcon.tsx";
import { groupTools } from "../ui/workspace/tool-groups.ts";
import { widgetTypes } from "./registry.ts";
import { views } from "./views.ts";

test("every widget has a View, an icon of its own and a place among the tools", () => {
  const missing = widgetTypes.flatMap((type) => [
    ...(type in views ? [] : [`${type}: a line in src/widgets/views.ts`]),
    ...(hasDrawing(type) ? [] : [`${type}: an icon in src/ui/controls/icon/WidgetIcon.tsx`]),
    ...(groupTools([{ type }])[0]?.[0] === "More" ? [`${type}: a group in src/ui/workspace/tool-groups.ts`] : []),
  ]);
  expect(missing).toEqual([]);
});
