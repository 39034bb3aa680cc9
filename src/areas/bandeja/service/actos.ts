import type { z } from 'zod';
import type { OperationDef } from '#kernel/contract.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import type { PendienteRow } from './visibles.ts';

/** Fields that the bandeja itself can give to an act: what the person writes when deciding, and the version that was seen. */
const PROPIOS = new Set(['comentario', 'motivo', 'version', 'version_vista']);

/** Whether an act asks for nothing but, at most, words: what needs a date, a paper or a choice is done where its fields are. */
function enUnPaso(op: OperationDef): boolean {
  if (op.kind !== 'action' || op.on !== 'one' || op.upload || op.money) return false;
  return Object.entries(op.input.shape).every(([campo, tipo]) => PROPIOS.has(campo) || (tipo as z.ZodType).safeParse(undefined).success);
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

/**
 * What finishes an item. `acto`: the act of its record that its permission names, or the only one that it allows. `aprobar_con` and
 * `rechazar_con`: those that can be done from the bandeja without opening the record, because they ask for nothing but words.
 */
export function actosDe(ctx: ReadCtx, row: PendienteRow) {
  const area = row.permiso?.split(':')[0] ?? row.area;
  const posibles = row.area === area ? actosCon(ctx, area, row.permiso) : actosCon(ctx, row.area, row.permiso);
  const nombrado = kebab(row.permiso?.split(':')[1] ?? '');
  const no = (n: string): boolean => n.startsWith('rechazar') || n.startsWith('desistir') || n.startsWith('retirar');
  const afirmativos = posibles.filter(([n]) => !no(n));
  const acto = afirmativos.find(([n]) => kebab(n) === nombrado) ?? (afirmativos.length === 1 ? afirmativos[0] : undefined);
  const rechazo = posibles.find(([n]) => n.startsWith('rechazar'));
  const directo = (a: [string, OperationDef] | undefined): string | null =>
    a && delRegistro(row) && ctx.can(row.permiso ?? '') && enUnPaso(a[1]) ? kebab(a[0]) : null;
  return { acto: acto ? kebab(acto[0]) : null, aprobar_con: directo(acto), rechazar_con: directo(rechazo) };
}

/** Id of the record that the item opens; null when its area keeps no detail of it, or it is a screen and not a record. */
export function registroDe(ctx: ReadCtx, row: PendienteRow): string | null {
  const id = row.registro_id ?? row.entidad_id;
  const service = ctx.deps.registry.area(row.area)?.service;
  return service?.contract.entity && row.url.split('?')[0]?.endsWith(`/${id}`) ? id : null;
}
