import { label } from '#kernel/words.ts';
import { optionList, useOptions } from '#platform/web/api/hooks.ts';
import type { Estados } from '#platform/web/inputs/estado.tsx';

export const ESTADOS: Estados = {
  propuesta: { texto: 'Propuesta', tono: 'neutro' },
  en_tasacion: { texto: 'En tasación', tono: 'curso' },
  en_constitucion: { texto: 'En constitución', tono: 'curso' },
  constituida: { texto: 'Constituida', tono: 'exito' },
  modificada: { texto: 'Modificada', tono: 'exito' },
  en_ejecucion: { texto: 'En ejecución', tono: 'peligro' },
  vencida: { texto: 'Vencida', tono: 'peligro' },
  alzada: { texto: 'Alzada', tono: 'neutro' },
  desistida: { texto: 'Desistida', tono: 'neutro' },
};
export const SEGURO: Estados = {
  no_pide: { texto: 'No pide', tono: 'neutro' },
  sin_seguro: { texto: 'Sin seguro', tono: 'peligro' },
  por_vencer: { texto: 'Por vencer', tono: 'alerta' },
  vigente: { texto: 'Vigente', tono: 'exito' },
};
export const SOBRE: Readonly<Record<string, string>> = { GENERAL: 'General', ESPECIFICA: 'Específica', MIXTA: 'Mixta' };

/** Names of every list of this area by code; the code in words when the list does not have it. */
export function useNombres(): (lista: string, codigo: string | null | undefined) => string {
  const { data } = useOptions('garantias');
  return (lista, codigo) => {
    if (!codigo) return '—';
    return optionList(data, lista).find((o) => o.codigo === codigo)?.nombre ?? label(codigo);
  };
}

export const Tipo = ({ codigo }: { codigo: string }) => useNombres()('tipos_garantia', codigo);
