import { VENTANA_DIAS } from './calce.ts';
import type { Hipotesis } from './hipotesis.ts';
import type { Libres } from './libres.ts';

/** Days from a line to the one that undoes it. */
const DIAS_REVERSA = 10;
/** What a suggestion of reversal is worth: never enough to be accepted, it is always a person's word. */
const CERTEZA = { doble: 0.6, documento: 0.35, rut: 0.1 } as const;

/**
 * R8: two free lines of one side, of opposite amounts, close in time, that share document or RUT. Only suggested: a client who pays and is paid
 * the same within a few days is no reversal.
 */
export function buscarReversas(libres: Libres): Hipotesis[] {
  const { c } = libres;
  const out: Hipotesis[] = [];
  for (const i of libres.filas) {
    const monto = c.monto[i] as number;
    if (monto <= 0 || !libres.esLibre(i)) continue;
    let mejor = -1;
    let distancia = DIAS_REVERSA + 1;
    let certeza: number = CERTEZA.rut;
    libres.conMonto(c.cuenta[i] as number, -monto, (j) => {
      const doc = c.doc[i] !== 0 && c.doc[i] === c.doc[j];
      const rut = c.rut[i] !== 0 && Math.abs(c.rut[i] as number) === Math.abs(c.rut[j] as number);
      const dias = Math.abs((c.dia[i] as number) - (c.dia[j] as number));
      if ((!doc && !rut) || dias > Math.min(DIAS_REVERSA, VENTANA_DIAS) || dias >= distancia) return;
      [mejor, distancia, certeza] = [j, dias, doc && rut ? CERTEZA.doble : doc ? CERTEZA.documento : CERTEZA.rut];
    });
    if (mejor < 0) continue;
    const par = [i, mejor].sort((a, b) => a - b);
    const p = certeza * (libres.libre[i] as number) * (libres.libre[mejor] as number);
    const deBanco = libres.lado === 'banco';
    out.push({ regla: 8, filasB: deBanco ? par : [], filasL: deBanco ? [] : par, w: p, p, marcas: 0 });
  }
  return out;
}
