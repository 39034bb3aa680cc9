import type { OperationDef } from '#kernel/contract.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import type { TipoPendiente } from '../contract.ts';
import type { PendienteRow } from './visibles.ts';

/** Fields that the bandeja itself can give to an act: what the person writes when deciding, and the version that was seen. */
const PROPIOS = new Set(['comentario', 'motivo', 'version', 'version_vista']);

/**
 * Whether an act asks for nothing but, at most, words. One that takes a date, a paper or a choice, even if it may be left out, is done where
 * its fields are: whether they are needed may depend on the record.
 */
function enUnPaso(op: OperationDef): boolean {
  if (op.kind !== 'action' || op.on !== 'one' || op.upload || op.money) return false;
  return Object.keys(op.input.shape).every((campo) => PROPIOS.has(campo));
}

/** Names of the acts of an area, on one record, that a permission allows. */
function actosCon(ctx: ReadCtx, area: string, permiso: string | null): [string, OperationDef][] {
  const c = ctx.deps.registry.area(area)?.service.contract;
  if (!c || permiso === null || !permiso.startsWith(`${area}:`)) return [];
  const suyo = permiso.slice(area.length + 1);
  return Object.entries(c.operations).filter(([, op]) => op.kind === 'action' && op.on === 'one' && op.permission === suyo);
}

const kebab = (nombre: string): string => nombre.replaceAll('_', '-');
/** An item of the record itself, and not of one of its parts. */
const delRegistro = (row: PendienteRow): boolean => row.registro_id === null || row.registro_id === row.entidad_id;

/** What is asked by its own verb: no act of the record is what must be done. */
const SIN_ACTO: readonly TipoPendiente[] = ['llamar', 'cuadrar', 'informar'];

/** Verbs of who decides what another person did. An act that makes something, though it asks for nothing, is never done from a list. */
const DECIDE = /^(aprobar|autorizar|validar)(_|$)/;

/**
 * What finishes an item. `acto`: the act that decides, the one that its permission names, or the only one that it allows. Of a part of a record
 * (an etapa) only the one that decides: which of the others is next, its record says. A call or a reading is no act at all. `aprobar_con` and
 * `rechazar_con`: those that decide from the bandeja without opening the record, because they ask for nothing but words.
 */
export function actosDe(ctx: ReadCtx, row: PendienteRow) {
  const posibles = actosCon(ctx, row.area, row.permiso);
  const nombrado = kebab(row.permiso?.split(':')[1] ?? '');
  const no = (n: string): boolean => /^(rechazar|desistir|retirar)(_|$)/.test(n);
  const afirmativos = posibles.filter(([n]) => !no(n));
  const deciden = afirmativos.filter(([n]) => DECIDE.test(n));
  const decide = deciden.find(([n]) => kebab(n) === nombrado) ?? (deciden.length === 1 ? deciden[0] : undefined);
  const unico = afirmativos.length === 1 ? afirmativos[0] : undefined;
  const otro = delRegistro(row) ? (afirmativos.find(([n]) => kebab(n) === nombrado) ?? unico) : undefined;
  const acto = SIN_ACTO.includes(row.tipo) ? undefined : (decide ?? otro);
  const rechazo = posibles.find(([n]) => n.startsWith('rechazar'));
  const directo = (a: [string, OperationDef] | undefined): string | null =>
    a && delRegistro(row) && ctx.can(row.permiso ?? '') && enUnPaso(a[1]) ? kebab(a[0]) : null;
  return { acto: acto ? kebab(acto[0]) : null, aprobar_con: directo(decide), rechazar_con: directo(rechazo) };
}

/** Id of the record of its area that the item opens; null when it is a screen, or something else that the area keeps and answers elsewhere. */
export function registroDe(ctx: ReadCtx, row: PendienteRow): string | null {
  const id = row.registro_id ?? row.entidad_id;
  const service = ctx.deps.registry.area(row.area)?.service;
  return service?.contract.entity && row.url.split('?')[0] === `/${row.area}/${id}` ? id : null;
}
