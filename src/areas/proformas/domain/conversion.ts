import { div, mul, toFixed } from '#kernel/values/decimal.ts';
import { type Pesos, pesos } from '#kernel/values/money.ts';
import type { EstadoProforma } from './estados.ts';

/** A proforma as the report counts it: its state as read today and what it would give. */
export interface Contada {
  ejecutivo: string | null;
  nombre: string | null;
  estado: EstadoProforma;
  motivo: string | null;
  monto_girar: Pesos;
}

const GANADAS: readonly EstadoProforma[] = ['aprobada', 'convertida'];
const PERDIDAS: readonly EstadoProforma[] = ['rechazada', 'anulada', 'vencida'];
/** What a lost one says when nobody wrote why. */
const SIN_MOTIVO: Readonly<Record<string, string>> = { vencida: 'Venció sin respuesta' };

interface Cuenta {
  creadas: number;
  en_curso: number;
  ganadas: number;
  perdidas: number;
  conversion: string | null;
  monto_ganado: Pesos;
  monto_perdido: Pesos;
}

/** Counts of a group. `conversion`: won over decided (won and lost), percent half up with one decimal; null while none was decided. */
export function contar(filas: readonly Contada[]): Cuenta {
  const de = (estados: readonly EstadoProforma[]) => filas.filter((f) => estados.includes(f.estado));
  const [ganadas, perdidas] = [de(GANADAS), de(PERDIDAS)];
  const suma = (xs: readonly Contada[]) => pesos(xs.reduce((s, x) => s + Math.max(0, x.monto_girar), 0));
  const decididas = ganadas.length + perdidas.length;
  return {
    creadas: filas.length,
    en_curso: filas.length - decididas,
    ganadas: ganadas.length,
    perdidas: perdidas.length,
    conversion: decididas === 0 ? null : toFixed(mul(div(ganadas.length, decididas), 100), 1),
    monto_ganado: suma(ganadas),
    monto_perdido: suma(perdidas),
  };
}

function agrupar<K>(filas: readonly Contada[], clave: (f: Contada) => K): Map<K, Contada[]> {
  const out = new Map<K, Contada[]>();
  for (const f of filas) out.set(clave(f), [...(out.get(clave(f)) ?? []), f]);
  return out;
}

/** One row an executive, the one who won most first; those of nobody at the end under «Sin ejecutivo». */
export function porEjecutivo(filas: readonly Contada[]): (Cuenta & { ejecutivo: string | null; nombre: string })[] {
  const grupos = agrupar(filas, (f) => f.ejecutivo);
  return [...grupos]
    .map(([ejecutivo, suyas]) => ({
      ejecutivo,
      nombre: ejecutivo === null ? 'Sin ejecutivo' : (suyas.find((f) => f.nombre)?.nombre ?? ejecutivo),
      ...contar(suyas),
    }))
    .sort(
      (a, b) =>
        Number(a.ejecutivo === null) - Number(b.ejecutivo === null) || b.monto_ganado - a.monto_ganado || (a.nombre < b.nombre ? -1 : 1),
    );
}

/** Why they were lost, the most frequent first: the same words written with other capitals or spaces are one reason. */
export function motivosDePerdida(filas: readonly Contada[]): { estado: string; motivo: string; proformas: number; monto: Pesos }[] {
  const perdidas = filas.filter((f) => PERDIDAS.includes(f.estado));
  const dicho = (f: Contada) => (f.estado === 'vencida' ? null : f.motivo?.trim()) || SIN_MOTIVO[f.estado] || 'Sin motivo escrito';
  const clave = (f: Contada) => `${f.estado}|${dicho(f).toLocaleLowerCase('es-CL').replace(/\s+/g, ' ')}`;
  return [...agrupar(perdidas, clave).values()]
    .map((grupo) => {
      const [una] = grupo as [Contada, ...Contada[]];
      return { estado: una.estado, motivo: dicho(una), proformas: grupo.length, monto: contar(grupo).monto_perdido };
    })
    .sort((a, b) => b.proformas - a.proformas || b.monto - a.monto);
}
