import { Rule } from '#kernel/errors.ts';
import { machine } from '#kernel/machine.ts';

/** States of an aval (areas/1 avales). Flags (concursal, fallecido, patrimonio vencido) do not change them. */
export const estados = machine({
  propuesto: { editar: 'propuesto', revisar: 'en_revision', descartar: 'descartado' },
  en_revision: { editar: 'en_revision', constituir: 'vigente', descartar: 'descartado' },
  vigente: {
    editar: 'vigente',
    marcar: 'vigente',
    solicitar_liberacion: 'vigente',
    desistir_liberacion: 'vigente',
    liberar: 'liberado',
    reemplazar: 'reemplazado',
    ejecutar: 'ejecutado',
  },
  descartado: {},
  liberado: {},
  reemplazado: {},
  ejecutado: {},
});
export type EstadoAval = (typeof estados.states)[number];

/** States in which an aval stands or may come to stand. */
export const ABIERTOS: readonly EstadoAval[] = ['propuesto', 'en_revision', 'vigente'];

/** Who backs a debt is not who owes it. Throws 422 `aval_de_si_mismo`. */
export function exigirOtraPersona(rutAval: string, clienteRut: string): void {
  if (rutAval === clienteRut) throw new Rule('aval_de_si_mismo', {}, { rut_aval: ['El cliente no puede avalarse a sí mismo'] });
}
