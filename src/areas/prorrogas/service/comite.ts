import { bloqueoSalvoMora } from '#areas/clientes/public.server.ts';
import { abrirAsunto, type Respuesta, votarAsunto } from '#areas/comite/public.server.ts';
import { diasMoraDe, exposicion } from '#areas/libro/public.server.ts';
import { motivosDeAlza } from '#finanzas/alza.ts';
import { Conflict, Rule } from '#kernel/errors.ts';
import type { Event } from '#kernel/events.ts';
import { pesosToUf } from '#kernel/values/money.ts';
import type { Ctx, ReadCtx } from '#platform/server/context.ts';
import { estados } from '../domain/estados.ts';
import { prorrogas } from '../tables.ts';
import { ufDeHoy } from './cotizar.ts';
import { cerrar, darPorAprobada } from './decidir.ts';
import { AREA, itemsDeUna, type ProrrogaRow } from './filas.ts';
import { objetosPorPk } from './objetos.ts';

/** Puts it before the comité, at the level of the exposure of the client: extending a debt adds none. */
export async function pedirVoto(ctx: Ctx, row: ProrrogaRow): Promise<void> {
  const { total } = await exposicion(ctx, row.cliente_rut, ctx.hoy);
  const dias_mora = await diasMoraDe(ctx, row.cliente_rut);
  await abrirAsunto(ctx, {
    asunto_area: AREA,
    asunto_id: row.id,
    rut: row.cliente_rut,
    url: `/prorrogas/${row.id}`,
    titulo: `Prórroga ${row.numero} de ${row.nombre}`,
    monto: row.total_cargo,
    exposicion_uf: pesosToUf(total, await ufDeHoy(ctx)),
    motivos: motivosDeAlza({ excepciones: row.motivos.includes('EXCEPCION') ? 1 : 0, dias_mora }),
    makers: row.pedida_por ?? [],
  });
}

/** What no longer stands since it was sent, in words; null when all does. */
async function revalidar(ctx: ReadCtx, row: ProrrogaRow): Promise<string[] | null> {
  const cambios: string[] = [];
  const suyos = await itemsDeUna(ctx, row.id);
  const objetos = await objetosPorPk(
    ctx,
    row.cliente_rut,
    row.tipo_objeto,
    suyos.map((i) => i.objeto_pk),
  );
  for (const [k, o] of objetos.entries()) {
    const i = suyos[k];
    if (o.impedimento) cambios.push(`${o.nombre} ya no admite prórroga`);
    else if (i && o.saldo_base !== i.saldo_base) cambios.push(`cambió la deuda de ${o.nombre}`);
  }
  const bloqueo = await bloqueoSalvoMora(ctx, row.cliente_rut);
  if (bloqueo) cambios.push(`el cliente fue bloqueado: ${bloqueo}`);
  return cambios.length > 0 ? cambios : null;
}

interface Voto {
  respuesta: Respuesta;
  comentario: string | undefined;
  version_vista: number | undefined;
}

/** One vote. Asked for papers, it goes back to its executive. 422 `no_va_al_comite` when the branch manager decides it. */
export async function votar(ctx: Ctx, row: ProrrogaRow, v: Voto): Promise<void> {
  if (row.nivel !== 'comite') throw new Rule('no_va_al_comite');
  const d = await votarAsunto(ctx, { asunto_area: AREA, asunto_id: row.id, ...v, revalidar: () => revalidar(ctx, row) });
  if (d.estado === 'aprobado') {
    if (d.acta_pendiente) await ctx.update(prorrogas, row.id, { espera_acta: true });
    else await darPorAprobada(ctx, row, 'votar', 'el comité');
  } else if (d.estado === 'rechazado') {
    estados.go(row.estado, 'votar', 'rechazada');
    await cerrar(ctx, row, 'rechazada', v.comentario ?? '');
  } else if (d.estado === 'devuelto') {
    await ctx.update(prorrogas, row.id, { estado: estados.go(row.estado, 'votar', 'borrador'), motivo: v.comentario ?? null });
  }
}

/** `comite.acta_archivada`: what level 4 approved takes effect. */
export async function alArchivarActa(ctx: Ctx, e: Event<'comite.acta_archivada'>): Promise<void> {
  if (e.asunto_area !== AREA) return;
  const row = await ctx.lock(prorrogas, e.asunto_id);
  if (row.espera_acta && estados.can(row.estado, 'archivar_acta')) await darPorAprobada(ctx, row, 'archivar_acta', 'el comité');
}

/** While a vote that approved waits for its acta, nobody else decides. 409. */
export function exigirSinActa(row: ProrrogaRow): void {
  if (row.espera_acta) throw new Conflict('transicion_no_permitida', { accion: 'votar', estado: 'en espera del acta' });
}
