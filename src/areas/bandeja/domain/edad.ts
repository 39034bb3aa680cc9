import { daysBetween, type Fecha } from '#kernel/values/fecha.ts';

interface Tramos {
  hoy: number;
  hasta_3: number;
  hasta_7: number;
  mas: number;
}

/** Items by days since they opened: today, up to 3, up to 7, more. */
export function tramos(aperturas: readonly Fecha[], hoy: Fecha): Tramos {
  const out: Tramos = { hoy: 0, hasta_3: 0, hasta_7: 0, mas: 0 };
  for (const f of aperturas) {
    const d = diasAbierto(f, hoy);
    if (d === 0) out.hoy += 1;
    else if (d <= 3) out.hasta_3 += 1;
    else if (d <= 7) out.hasta_7 += 1;
    else out.mas += 1;
  }
  return out;
}

/** Days since an item opened; never negative (the business date may stand behind the clock). */
export function diasAbierto(abierto: Fecha, hoy: Fecha): number {
  return Math.max(0, daysBetween(abierto, hoy));
}
