import { and, desc, eq, gte, inArray, lte, sql } from 'drizzle-orm';
import { alcanceCliente } from '#areas/ejecutivos/public.server.ts';
import { AppError, phrase } from '#kernel/errors.ts';
import type { Fecha } from '#kernel/values/fecha.ts';
import { pesos } from '#kernel/values/money.ts';
import type { Rut } from '#kernel/values/rut.ts';
import { words } from '#kernel/words.ts';
import { columnsOf } from '#platform/server/company-rows.ts';
import { passes, type ReadCtx } from '#platform/server/context.ts';
import { page } from '#platform/server/list.ts';
import { type EstadoSolicitud, estadosSolicitud } from '../domain/estados.ts';
import { pagoEnEfectivo } from '../domain/verificaciones.ts';
import { partidas, solicitudes } from '../tables.ts';
import { enPalabras, revisarSolicitud } from './revision.ts';
import { type EntradaSolicitud, partidasDe, porRevisar, repartirEntrada, type SolicitudFila } from './solicitudes.ts';

/** Act → the permission it asks. Also the order of the buttons. */
const ACTOS = {
  solicitar: 'solicitar',
  revisar: 'revisar',
  autorizar: 'autorizar',
  'conceder-excepcion': 'autorizar',
  'registrar-comprobante': 'ejecutar',
  rechazar: 'revisar',
  anular: 'solicitar',
} as const;

type Acto = keyof typeof ACTOS;
const ABIERTAS: readonly EstadoSolicitud[] = ['borrador', 'solicitada', 'revisada'];

/** The same questions that the act asks, without doing it. */
function exigirActo(ctx: ReadCtx, s: SolicitudFila, acto: Acto): void {
  const propia = ctx.isAmong(s.preparada_por);
  if (!ctx.can(`pasivos:${ACTOS[acto]}`)) throw new AppError(403, 'sin_permiso', { accion: words(acto) });
  if (acto === 'conceder-excepcion') {
    if (s.destino !== 'pagar' || !s.excepcion_motivo || s.excepcion_por) throw new AppError(422, 'sin_excepcion_pedida');
    if (!ABIERTAS.includes(s.estado)) estadosSolicitud.go(s.estado, 'revisar');
  } else if (acto === 'registrar-comprobante') {
    if (s.estado !== 'ejecutada') throw new AppError(409, 'transicion_no_permitida', { accion: 'registrar comprobante', estado: s.estado });
  } else estadosSolicitud.go(s.estado, acto);
  if ((acto === 'autorizar' || acto === 'conceder-excepcion') && propia) throw new AppError(403, 'requiere_segundo_usuario');
}

async function acciones(ctx: ReadCtx, s: SolicitudFila) {
  const out = [];
  for (const accion of Object.keys(ACTOS) as Acto[]) {
    const no = await passes(() => exigirActo(ctx, s, accion));
    if (!no) out.push({ accion, permitida: true });
    else {
      const frase = ctx.deps.registry.sentence('pasivos', no.codigo) ?? SENTENCIAS[no.codigo] ?? no.codigo;
      out.push({ accion, permitida: false, codigo: no.codigo, motivo: phrase(frase, no.datos) });
    }
  }
  return out;
}

const SENTENCIAS: Readonly<Record<string, string>> = {
  sin_permiso: 'No tiene permiso para {accion}',
  requiere_segundo_usuario: 'Requiere autorización de un segundo usuario',
  transicion_no_permitida: 'No se puede {accion}: está {estado}',
};

/** The solicitud as its screen and its papers show it, with what still stands in its way. */
export async function verSolicitud(ctx: ReadCtx, s: SolicitudFila) {
  await ctx.lectura(s.rut, 'solicitud de pasivos');
  const suyas = await partidasDe(ctx, s.id);
  const abierta = ABIERTAS.includes(s.estado);
  const impedimentos = abierta ? await revisarSolicitud(ctx, await porRevisar(ctx, s, s.estado === 'revisada')) : [];
  return {
    ...s,
    preparada: s.firmas[0]?.nombre ?? null,
    redondeo: pesos(s.monto_salida - s.monto),
    excepcion_otorgada: s.excepcion_por !== null,
    partidas: suyas.map(({ pasivo_id, monto, fila }) => ({
      pasivo_id,
      monto,
      tipo_pasivo: fila.tipo_pasivo,
      comprobante: fila.comprobante,
      fecha: fila.fecha,
      amount: fila.amount,
    })),
    impedimentos: enPalabras(ctx, impedimentos),
    acciones: await acciones(ctx, s),
  };
}

interface Filtros {
  q?: string | undefined;
  page: number;
  perPage: number;
  orden?: string | undefined;
  cursor?: string | undefined;
  estado?: string | undefined;
  destino?: 'pagar' | 'compensar' | undefined;
  rut?: Rut | undefined;
  fecha_desde?: Fecha | undefined;
  fecha_hasta?: Fecha | undefined;
}

/** The tray of solicitudes; `estado=por_resolver` = those that wait for somebody. */
export async function listarSolicitudes(ctx: ReadCtx, f: Filtros) {
  const pendientes: EstadoSolicitud[] = ['solicitada', 'revisada'];
  const encontradas = await page<SolicitudFila>(ctx, f, {
    table: solicitudes,
    select: columnsOf(solicitudes),
    where: [
      eq(solicitudes.empresa_id, ctx.empresa_id),
      alcanceCliente(ctx, solicitudes.rut),
      f.estado === 'por_resolver'
        ? inArray(solicitudes.estado, pendientes)
        : f.estado
          ? eq(solicitudes.estado, f.estado as EstadoSolicitud)
          : undefined,
      f.destino ? eq(solicitudes.destino, f.destino) : undefined,
      f.rut ? eq(solicitudes.rut, f.rut) : undefined,
      f.fecha_desde ? gte(solicitudes.fecha, f.fecha_desde) : undefined,
      f.fecha_hasta ? lte(solicitudes.fecha, f.fecha_hasta) : undefined,
    ],
    search: [solicitudes.nombre, solicitudes.rut, sql`${solicitudes.numero}::text`],
    sort: {
      numero: solicitudes.numero,
      nombre: solicitudes.nombre,
      monto: solicitudes.monto,
      fecha: solicitudes.fecha,
      estado: solicitudes.estado,
    },
    defecto: '-numero',
    id: solicitudes.id,
    sumas: { monto: solicitudes.monto },
  });
  const cuentas = await ctx.db
    .select({ id: partidas.solicitud_id, n: sql<number>`count(*)::int` })
    .from(partidas)
    .where(
      and(
        eq(partidas.empresa_id, ctx.empresa_id),
        inArray(partidas.solicitud_id, encontradas.items.length ? encontradas.items.map((s) => s.id) : [ctx.empresa_id]),
      ),
    )
    .groupBy(partidas.solicitud_id)
    .orderBy(desc(partidas.solicitud_id));
  const n = new Map(cuentas.map((c) => [c.id, c.n]));
  return {
    ...encontradas,
    items: encontradas.items.map((s) => ({ ...s, preparada: s.firmas[0]?.nombre ?? null, n_pasivos: n.get(s.id) ?? 0 })),
  };
}

/** What the form shows before sending: how it splits, what leaves, and everything that stands in the way. */
export async function simular(ctx: ReadCtx, e: EntradaSolicitud) {
  const r = await repartirEntrada(ctx, e);
  const filas = new Map(r.filas.map((f) => [f.id, f]));
  const medio = e.pagar?.medio ?? null;
  const impedimentos = [];
  for (const destino of ['compensar', 'pagar'] as const) {
    const { partidas: suyas, monto } = r[destino];
    if (monto === 0) continue;
    const lista = await revisarSolicitud(ctx, {
      rut: e.rut,
      destino,
      medio: destino === 'pagar' ? medio : null,
      cuenta_id: e.pagar?.cuenta_id ?? null,
      autorizacion: e.autorizacion ?? null,
      exceptuada: false,
      partidas: suyas.flatMap((p) => {
        const fila = filas.get(p.id);
        return fila ? [{ fila, monto: p.monto }] : [];
      }),
      comprometida: false,
      autorizando: false,
    });
    impedimentos.push(...enPalabras(ctx, lista).map((i) => ({ ...i, destino })));
  }
  const efectivo = pagoEnEfectivo(r.pagar.monto);
  const salida = medio === 'EFECTIVO' ? efectivo.paga : r.pagar.monto;
  return {
    total: r.total,
    compensar: r.compensar.monto,
    pagar: r.pagar.monto,
    salida,
    redondeo: pesos(salida - r.pagar.monto),
    impedimentos,
  };
}
