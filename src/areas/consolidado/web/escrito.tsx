import { label } from '#kernel/words.ts';
import { Fecha, Nada, Pesos, Rut, Uf } from '#platform/web/inputs/show.tsx';
import type { Filas } from './tipos.ts';

const PALABRAS: Readonly<Record<string, string>> = {
  propia: 'Propia',
  como_deudor: 'Como deudor',
  indirecta: 'Como aval',
  cedida: 'Cedida',
  responde: 'Responde por él',
  lo_respalda: 'Lo respalda',
  deuda: 'Deuda total',
  colocacion: 'Colocación',
  interes: 'Interés',
  rebaja: 'Rebajas',
  alza: 'Alzas',
  nueva: 'Deudas nuevas',
  pago: 'Pagos',
  condonado: 'Condonado',
  castigado: 'Castigado',
  vendido: 'Vendido',
  reprogramado: 'Reprogramado',
  gastos: 'Gastos y cargos',
  reversado: 'Reversado',
  mora: 'Mora corrida',
  reajuste: 'Reajuste de la UF',
  recaudacion: 'Recaudación',
  reversa: 'Reversa',
  fuera: 'Fuera del límite',
  dentro: 'Dentro del límite',
  a_favor: 'Queda a favor',
  tef: 'Transferencia',
  tef_banco: 'Transferencia',
};

export const enPalabras = (codigo: string): string => PALABRAS[codigo] ?? label(codigo);

type Columna = Filas['columnas'][number];
export const esCifra = (c: Columna): boolean => ['pesos', 'uf', 'numero'].includes(c.clase);

/** A value of a row as its column says; what may be in either currency, in that of its row. */
export function Escrito({
  v,
  c,
  moneda,
}: {
  v: string | number | null | undefined;
  c: Columna;
  moneda?: string | number | null | undefined;
}) {
  if (v === null || v === undefined || v === '') return <Nada />;
  switch (c.clase) {
    case 'pesos':
      return <Pesos v={Number(v)} />;
    case 'uf':
      return moneda === 'CLP' ? <Pesos v={Number(v)} /> : <Uf v={String(v)} />;
    case 'fecha':
      return <Fecha v={String(v)} />;
    case 'rut':
      return <Rut v={String(v)} href={`/consolidado/${String(v)}`} />;
    case 'palabra':
      return enPalabras(String(v));
    default:
      return String(v);
  }
}

/** A figure of a block in its unit. */
export function CifraEscrita({ c }: { c: { unidad: 'pesos' | 'uf' | 'numero'; valor: string | number } }) {
  if (c.unidad === 'pesos') return <Pesos v={Number(c.valor)} />;
  return c.unidad === 'uf' ? <Uf v={String(c.valor)} /> : String(c.valor);
}
