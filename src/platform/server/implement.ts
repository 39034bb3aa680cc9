import type { Accion, AnyArea, OperationDef } from '#kernel/contract.ts';
import { AppError, Conflict, MENSAJES_COMUNES, phrase } from '#kernel/errors.ts';
import { passes, type ReadCtx } from './context.ts';
import type { AnyService, ServiceDef } from './types.ts';

export { Created } from './created.ts';
export type { AnyService, BroughtFile, FileReply, FlowingFile, UploadedFile } from './types.ts';

/** Binds an area's handlers to its contract. The compiler refuses a missing handler or an undeclared one. */
export function implement<C extends AnyArea, R = { id: string }>(contract: C, def: ServiceDef<C, R>): AnyService {
  return { contract, mensajes: def.mensajes ?? {}, def };
}

/** 409 when the state of the record does not list the action. */
export function assertState(service: AnyService, ctx: ReadCtx, name: string, row: unknown): void {
  const { estados, estadoDe, nombreEstado } = service.def;
  if (!estados?.table.some((m) => m.accion === name)) return;
  const estado = estadoDe ? estadoDe(ctx, row) : String((row as { estado?: unknown }).estado);
  if (!estados.can(estado, name)) {
    throw new Conflict('transicion_no_permitida', {
      accion: name.replaceAll('_', ' '),
      estado: (nombreEstado?.[estado] ?? estado).replaceAll('_', ' '),
      acciones_permitidas: estados.allowed(estado),
    });
  }
}

/** Permission, state and checks of one action on one record; null when it may be done. */
async function refusalOf(service: AnyService, ctx: ReadCtx, name: string, op: OperationDef, row: unknown): Promise<AppError | null> {
  if (op.permission !== 'sesion' && !ctx.can(`${service.contract.area}:${op.permission}`)) {
    return new AppError(403, 'sin_permiso', { accion: name.replaceAll('_', ' ') });
  }
  return passes(async () => {
    assertState(service, ctx, name, row);
    await service.def.checks?.[name]?.(ctx, row);
    await service.def.anticipa?.[name]?.(ctx, row);
  });
}

/** `acciones` of a detail: every action on one record, allowed or with the reason why not. */
export async function accionesOf(
  service: AnyService,
  ctx: ReadCtx,
  row: unknown,
  sentence: (codigo: string) => string | undefined,
): Promise<Accion[]> {
  const out: Accion[] = [];
  for (const [name, op] of Object.entries(service.contract.operations)) {
    if (op.on !== 'one' || op.kind !== 'action') continue;
    const refusal = await refusalOf(service, ctx, name, op, row);
    const accion = name.replaceAll('_', '-');
    if (!refusal) out.push({ accion, permitida: true });
    else
      out.push({
        accion,
        permitida: false,
        codigo: refusal.codigo,
        motivo: phrase(sentence(refusal.codigo) ?? MENSAJES_COMUNES[refusal.codigo] ?? refusal.codigo, refusal.datos),
      });
  }
  return out;
}
