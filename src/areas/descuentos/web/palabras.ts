import type { OutputOf } from '#kernel/contract.ts';
import { isRut } from '#kernel/values/rut.ts';
import { label } from '#kernel/words.ts';
import { optionList, useOptions, useRead } from '#platform/web/api/hooks.ts';
import type { Estados } from '#platform/web/inputs/estado.tsx';
import type { contract } from '../contract.ts';

export type Deudas = OutputOf<typeof contract, 'deudas'>;

/** What a client owes today, concept by concept. */
export const useDeudas = (rut: string) => useRead<Deudas>('descuentos', 'deudas', { rut }, { enabled: isRut(rut) });

export const ESTADOS: Estados = {
  propuesta: { texto: 'Propuesta', tono: 'neutro' },
  reservada: { texto: 'Reservada', tono: 'curso' },
  borrador: { texto: 'Borrador', tono: 'neutro' },
  solicitada: { texto: 'Por aprobar', tono: 'alerta' },
  aplicada: { texto: 'Aplicada', tono: 'exito' },
  rechazada: { texto: 'Rechazada', tono: 'peligro' },
  vencida: { texto: 'Vencida', tono: 'neutro' },
  reversada: { texto: 'Reversada', tono: 'peligro' },
  anulada: { texto: 'Anulada', tono: 'neutro' },
};
export const CLASES = [
  { codigo: 'CONDONACION', nombre: 'Condonación' },
  { codigo: 'DEDUCCION', nombre: 'Deducción de un giro' },
];
export const nombreClase = (c: string): string => CLASES.find((x) => x.codigo === c)?.nombre ?? c;

/** Name of a motive, as its catalogue writes it. */
export function useMotivo(): (codigo: string | null) => string {
  const { data } = useOptions('descuentos');
  const nombres = new Map(optionList(data, 'motivos_condonacion').map((o) => [o.codigo, o.nombre]));
  return (codigo) => (codigo === null ? '—' : (nombres.get(codigo) ?? label(codigo)));
}
