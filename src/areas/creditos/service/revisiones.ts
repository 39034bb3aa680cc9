import { estaBloqueado, exigirCuentaUsable } from '#areas/clientes/public.server.ts';
import { type AppError, phrase, Rule } from '#kernel/errors.ts';
import { formatFecha } from '#kernel/values/format.ts';
import { label } from '#kernel/words.ts';
import { atOnce } from '#platform/server/at-once.ts';
import { passes, type ReadCtx } from '#platform/server/context.ts';
import { exigirAprobacion } from './comite.ts';
import type { CreditoFila } from './filas.ts';
import { cuotasQuePromete } from './pagare.ts';
import { papelesQueFaltan } from './papeles.ts';
import { dicho } from './puerta.ts';
import { exigirTabla } from './tabla.ts';
import { controlarTmc } from './tmc.ts';

/** A check of the giro of a credit: what it asks, and the refusal when it fails. */
interface Revision {
  codigo: string;
  titulo: string;
  falla: AppError | null;
}

async function cuenta(ctx: ReadCtx, c: CreditoFila): Promise<void> {
  if (c.medio_pago !== 'TRANSFERENCIA') return;
  if (!c.cuenta_giro) throw new Rule('sin_cuenta', {}, { cuenta_giro: ['Elija la cuenta que recibe el giro'] });
  await exigirCuentaUsable(ctx, c.rut, c.cuenta_giro);
}

async function papelesAlDia(ctx: ReadCtx, c: CreditoFila): Promise<void> {
  const faltan = await papelesQueFaltan(ctx, c.id);
  if (faltan.length > 0) throw new Rule('documentos_pyme_incompletos', { lista: faltan.join(', ') });
}

/** The State's money is ours by endoso or by mandate, on paper (domain §5). */
function respaldo(c: CreditoFila): void {
  if (c.serviu && !c.serviu.archivo_id)
    throw new Rule('respaldo_pendiente', { respaldo: c.serviu.respaldo === 'ENDOSO' ? 'el endoso del subsidio' : 'el mandato de cobro' });
  if (c.bono_riego && c.bono_riego.estado_endoso !== 'inscrito')
    throw new Rule('respaldo_pendiente', { respaldo: 'la inscripción del endoso del bono' });
}

/** The table counts its interest from the curse: the money leaves that day or the table is laid out again (`cambiar-curse`). */
function curse(ctx: Pick<ReadCtx, 'hoy'>, c: CreditoFila): void {
  if (c.fecha_curse < ctx.hoy) throw new Rule('curse_pasado', { fecha: formatFecha(c.fecha_curse) });
}

async function cliente(ctx: ReadCtx, c: CreditoFila): Promise<void> {
  const motivo = await estaBloqueado(ctx, c.rut);
  if (motivo) throw new Rule('cliente_bloqueado', { motivo });
}

/** What the other areas answer: pagaré, garantías, avales, register of alimony debtors. Absent while the area is. */
async function deOtrasAreas(ctx: ReadCtx, c: CreditoFila, en_mesa: boolean): Promise<Revision[]> {
  const pregunta = {
    ...dicho(c),
    plazo: await cuotasQuePromete(ctx, c),
    hash_tabla: c.hash_tabla ?? '',
    pedido: c.monto_solicitado,
    en_cuotas: c.plazo > 1,
    en_mesa,
  };
  const dichas = await ctx.ask('credito.por_documentar', pregunta);
  const fallas = dichas.flatMap((r) =>
    r.answer.map((o) => ({ codigo: o.codigo, titulo: label(r.area), falla: new Rule(o.codigo, o.datos) })),
  );
  const bien = dichas.filter((r) => r.answer.length === 0).map(({ area }) => ({ codigo: area, titulo: label(area), falla: null }));
  return [...fallas, ...bien];
}

/** Every check before the money is asked for, in order; those of an area that does not exist are not there. It only reads. `en_mesa`: at its giro. */
export async function revisiones(ctx: ReadCtx, c: CreditoFila, { en_mesa = false } = {}): Promise<Revision[]> {
  const propias: [string, string, () => Promise<void> | void][] = [
    ['tabla', 'Tabla de cuotas confirmada', () => exigirTabla(c)],
    ['aprobacion', 'Aprobación vigente', () => exigirAprobacion(ctx, c)],
    ['cliente', 'Cliente sin bloqueo', () => cliente(ctx, c)],
    ['curse', 'Fecha de curse', () => curse(ctx, c)],
    ['cuenta', 'Cuenta de giro', () => cuenta(ctx, c)],
    ['documentos_pyme', 'Documentos del cliente', () => papelesAlDia(ctx, c)],
    ...(c.serviu || c.bono_riego ? [['respaldo', 'Respaldo del subsidio', () => respaldo(c)] as [string, string, () => void]] : []),
    ['tmc', 'Tasa máxima convencional', () => controlarTmc(ctx, c, ['concedida'])],
  ];
  const [hechas, ajenas] = await atOnce([
    atOnce(propias.map(async ([codigo, titulo, revisar]): Promise<Revision> => ({ codigo, titulo, falla: await passes(revisar) }))),
    deOtrasAreas(ctx, c, en_mesa),
  ]);
  return [...hechas, ...ajenas];
}

/** Throws the first refusal. */
export async function exigirRevisiones(ctx: ReadCtx, c: CreditoFila): Promise<string[]> {
  const lista = await revisiones(ctx, c);
  const falla = lista.find((r) => r.falla)?.falla;
  if (falla) throw falla;
  return lista.map((r) => r.codigo);
}

/** The same as the screen shows them. */
export async function revisionesVistas(ctx: ReadCtx, c: CreditoFila) {
  return (await revisiones(ctx, c)).map(({ codigo, titulo, falla }) => ({
    codigo,
    titulo,
    ok: falla === null,
    detalle: falla && phrase(ctx.deps.registry.sentence('creditos', falla.codigo) ?? falla.codigo, falla.datos),
  }));
}
