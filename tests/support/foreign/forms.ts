/** Signs of the playing order that stand at a bar. */
export interface MadeSigns {
  readonly opens?: boolean;
  readonly closes?: boolean;
  readonly endings?: readonly number[];
  readonly segno?: boolean;
  /** Where playing goes on. */
  readonly coda?: boolean;
  /** Behind this bar playing leaves for the coda. */
  readonly toCoda?: boolean;
  readonly fine?: boolean;
  readonly jump?: "D.C." | "D.C. al Fine" | "D.C. al Coda" | "D.S. al Fine" | "D.S. al Coda";
}

export interface MadeForm {
  readonly signs: readonly MadeSigns[];
  /** Bars as they are played, from 0. */
  readonly order: readonly number[];
}

const run = (from: number, to: number): readonly number[] => Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index);

/** A form of so many bars (four at least), with its playing order worked out by hand. */
export function formOf(
  count: number,
  form: "straight" | "repeated" | "no-opening" | "inner" | "endings" | "two-repeats" | "dc" | "dc-fine" | "dc-coda" | "ds-fine" | "ds-coda",
): MadeForm {
  const last = count - 1;
  const middle = Math.floor(count / 2);
  const signed = (signs: Readonly<Record<number, MadeSigns>>): readonly MadeSigns[] => run(0, last).map((bar) => signs[bar] ?? {});
  switch (form) {
    case "straight":
      return { signs: signed({}), order: run(0, last) };
    case "repeated":
      return { signs: signed({ 0: { opens: true }, [last]: { closes: true } }), order: [...run(0, last), ...run(0, last)] };
    case "no-opening":
      return { signs: signed({ [middle]: { closes: true } }), order: [...run(0, middle), ...run(0, last)] };
    case "inner":
      return {
        signs: signed({ 1: { opens: true }, [middle]: middle === 1 ? { opens: true, closes: true } : { closes: true } }),
        order: [...run(0, middle), ...run(1, last)],
      };
    case "two-repeats":
      return {
        signs: signed({
          0: { opens: true },
          [middle - 1]: middle === 1 ? { opens: true, closes: true } : { closes: true },
          [middle]: { opens: true },
          [last]: { closes: true },
        }),
        order: [...run(0, middle - 1), ...run(0, middle - 1), ...run(middle, last), ...run(middle, last)],
      };
    case "endings":
      return {
        signs: signed({ 0: { opens: true }, [middle]: { closes: true, endings: [1] }, [middle + 1]: { endings: [2] } }),
        order: [...run(0, middle), ...run(0, middle - 1), ...run(middle + 1, last)],
      };
    case "dc":
      return { signs: signed({ [last]: { jump: "D.C." } }), order: [...run(0, last), ...run(0, last)] };
    case "dc-fine":
      return {
        signs: signed({ [middle]: { fine: true }, [last]: { jump: "D.C. al Fine" } }),
        order: [...run(0, last), ...run(0, middle)],
      };
    case "ds-fine":
      return {
        signs: signed({
          1: { segno: true },
          [middle]: middle === 1 ? { segno: true, fine: true } : { fine: true },
          [last]: { jump: "D.S. al Fine" },
        }),
        order: [...run(0, last), ...run(1, middle)],
      };
    case "dc-coda":
      return {
        signs: signed({ [middle - 1]: { toCoda: true }, [last - 1]: { jump: "D.C. al Coda" }, [last]: { coda: true } }),
        order: [...run(0, last - 1), ...run(0, middle - 1), last],
      };
    case "ds-coda":
      return {
        signs: signed({
          1: middle === 2 ? { segno: true, toCoda: true } : { segno: true },
          ...(middle === 2 ? {} : { [middle - 1]: { toCoda: true } }),
          [last - 1]: { jump: "D.S. al Coda" },
          [last]: { coda: true },
        }),
        order: [...run(0, last - 1), ...run(1, middle - 1), last],
      };
  }
}
