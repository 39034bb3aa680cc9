import { estadoAsunto, estadosDeAsuntos, integra } from '#areas/comite/public.server.ts';
import { alcanzaCliente } from '#areas/ejecutivos/public.server.ts';
import { fondosDe } from '#areas/fondo-garantia/public.server.ts';
import { pagarePorId, pagaresQueRespaldan } from '#areas/pagares/public.server.ts';
import { NotFound } from '#kernel/errors.ts';
import { atOnce } from '#platform/server/at-once.ts';
import type { Ctx, ReadCtx } from '#platform/server/context.ts';
import { estadoAl } from '../domain/estados.ts';
import { prolongaciones } from '../tables.ts';
import { cadenaDe, historialDe } from './historial.ts';
import { avalesDelCredito, chequesDelCredito } from './instrumentos.ts';
import { avisosDe } from './observaciones.ts';

export const AREA = 'prolongaciones';
export type ProlongacionRow = typeof prolongaciones.$inferSelect;

/** The act in the books and in the areas that it moves. */
export const origenDe = (id: string) => ({ area: AREA, id });

/**
 * The row: of a client within reach, or of any branch for who sits in the level that decides it (himself or whom he covers), once it was sent.
 * To have the permission of voting is not enough. 404 otherwise.
 */
export async function cargar(ctx: ReadCtx, id: string, lock: boolean): Promise<ProlongacionRow> {
  const row = lock ? await (ctx as Ctx).lock(prolongaciones, id) : await ctx.seen(prolongaciones, id);
  if (!(await alcanzaCliente(ctx, row.cliente_rut)) && !(await integra(ctx, AREA, row.id))) throw new NotFound();
  return row;
}

type Asunto = Awaited<ReturnType<typeof estadoAsunto>>;

const votosDe = (a: Asunto | undefined): string | null =>
  a ? `${a.votos.filter((v) => v.respuesta === 'APRUEBA').length}/${a.requeridos}` : null;

function resumen(ctx: ReadCtx, p: ProlongacionRow, asunto: Asunto | undefined) {
  return {
    ...p,
    cuotas_antes: p.antes.cuotas,
    cuota_antes: p.antes.cuota,
    votos: votosDe(asunto),
    estado: estadoAl(p, ctx.hoy),
  };
}

/** Rows of the list, with the state and the votes of today. */
export async function filasDe(ctx: ReadCtx, rows: readonly ProlongacionRow[]) {
  const asuntos = await estadosDeAsuntos(
    ctx,
    AREA,
    rows.map((r) => r.id),
  );
  return rows.map((p) => resumen(ctx, p, asuntos.get(p.id)));
}

async function pagaresDe(ctx: ReadCtx, p: ProlongacionRow) {
  const viejos = p.movido ? p.movido.pagares.map((x) => x.id) : (await pagaresQueRespaldan(ctx, 'CREDITO', p.id_credito)).map((x) => x.id);
  const filas = [];
  for (const id of new Set([...viejos, ...(p.pagare_id ? [p.pagare_id] : [])])) {
    const x = await pagarePorId(ctx, id);
    if (!x) continue;
    const { pagarevista, estado, tipo, capital } = x;
    filas.push({ id, pagarevista, estado, tipo, monto: capital, nuevo: id === p.pagare_id });
  }
  return filas;
}

async function avalesVistos(ctx: ReadCtx, p: ProlongacionRow) {
  const decision = (id: string) => {
    if (p.avales_retirados.includes(id)) return 'RETIRA' as const;
    return p.ratificados.includes(id) ? ('RATIFICA' as const) : null;
  };
  const suyos = await avalesDelCredito(ctx, p);
  const pasados = p.id_credito_nuevo ? await avalesDelCredito(ctx, { ...p, id_credito: p.id_credito_nuevo }) : [];
  return [...suyos, ...pasados].map((a) => ({
    aval_id: a.id,
    nombre: a.nombre,
    rut: a.rut_aval,
    decision: decision(a.id),
    alertas: a.alertas,
  }));
}

const historialDelCredito = async (ctx: ReadCtx, p: ProlongacionRow) =>
  historialDe(ctx, p.cliente_rut, await cadenaDe(ctx, p.id_credito), p.id);

/** The whole prolongación as its page shows it. */
export async function detalle(ctx: ReadCtx, row: ProlongacionRow) {
  const [comite, cheques, historical, avisos, fondos, avales, pagares] = await atOnce([
    estadoAsunto(ctx, AREA, row.id),
    chequesDelCredito(ctx, row),
    historialDelCredito(ctx, row),
    avisosDe(ctx, row),
    fondosDe(ctx, { id: row.id, pks: row.antes.filas.map((f) => f.pk) }),
    avalesVistos(ctx, row),
    pagaresDe(ctx, row),
  ]);
  const { ejecutivo_rut, ejecutivo, fecha, cuotas, tasa_mensual, primer_vencimiento, gracia, capitaliza_interes, motivo, comentario } = row;
  const votos = comite?.votos ?? [];
  const faltan = (comite?.quienes_faltan ?? []).map((q) => ({ integrante: q.rut, nombre: q.nombre, por_reemplazo_de: null }));
  return {
    ...resumen(ctx, row, comite),
    pro_ejec: {
      ejecutivo_rut,
      nombre: ejecutivo,
      fecha,
      cuotas,
      tasa_mensual,
      primer_vencimiento,
      gracia,
      capitaliza_interes,
      motivo,
      comentario,
    },
    comite,
    respuestas: votos,
    comite_ejecutivos: [
      ...new Map(
        votos.map((v) => [v.integrante, { integrante: v.integrante, nombre: v.nombre, por_reemplazo_de: v.por_reemplazo_de }] as const),
      ).values(),
      ...faltan,
    ],
    historical,
    avisos,
    fondos,
    avales,
    cheques: cheques.map(({ cheque: c, nueva }) => ({
      id: c.id,
      num_cheque: c.num_cheque,
      fecha: c.fecha,
      monto: c.monto,
      cuota: c.objeto_numero,
      estado: c.estado,
      nueva,
    })),
    pagares,
  };
}
