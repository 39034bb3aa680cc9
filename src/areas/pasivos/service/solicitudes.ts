import { and, asc, eq } from 'drizzle-orm';
import { personaPorRut } from '#areas/clientes/public.server.ts';
import { exigirRespaldo } from '#areas/documentos/public.server.ts';
import { alcanzaCliente } from '#areas/ejecutivos/public.server.ts';
import type { DeudaViva } from '#areas/libro/public.server.ts';
import { Invalid, NotFound, Rule } from '#kernel/errors.ts';
import { formatPesos } from '#kernel/values/format.ts';
import { type Pesos, pesos, sumPesos } from '#kernel/values/money.ts';
import { formatRut, type Rut } from '#kernel/values/rut.ts';
import { atOnce } from '#platform/server/at-once.ts';
import type { Ctx, ReadCtx } from '#platform/server/context.ts';
import { estadosSolicitud } from '../domain/estados.ts';
import { repartir } from '../domain/reparto.ts';
import type { Firma, MedioPago, ObligacionElegida } from '../domain/tipos.ts';
import { pagoEnEfectivo } from '../domain/verificaciones.ts';
import { partidas, solicitudes } from '../tables.ts';
import { comprometer, exigirDueno, type PartidaPedida, pasivosPorId } from './compromisos.ts';
import { cuentasPublicas, deudasPagables } from './deudas.ts';
import type { PasivoFila } from './mover.ts';
import { type PorRevisar, revisarSolicitud } from './revision.ts';

export type SolicitudFila = typeof solicitudes.$inferSelect;
export const origenDe = (id: string) => ({ area: 'pasivos', id });

export interface EntradaSolicitud {
  rut: Rut;
  pasivos: readonly PartidaPedida[];
  obligaciones: readonly { pk: string; monto: Pesos }[];
  pagar?: { medio: MedioPago; cuenta_id?: string | null | undefined } | null | undefined;
  liquidacion: 'RESERVA' | 'SALDO' | 'AMBOS';
  autorizacion?: string | null | undefined;
  comentario?: string | null | undefined;
  excepcion_motivo?: string | null | undefined;
}

/** The row, 404 outside the reach of the session. */
export async function cargarSolicitud(ctx: ReadCtx, id: string): Promise<SolicitudFila> {
  const s = await ctx.get(solicitudes, id);
  if (!(await alcanzaCliente(ctx, s.rut))) throw new NotFound();
  return s;
}

export async function partidasDe(ctx: ReadCtx, solicitud_id: string): Promise<{ pasivo_id: string; monto: Pesos; fila: PasivoFila }[]> {
  const filas = await ctx.db
    .select()
    .from(partidas)
    .where(and(eq(partidas.empresa_id, ctx.empresa_id), eq(partidas.solicitud_id, solicitud_id)))
    .orderBy(asc(partidas.pasivo_id));
  const por = new Map(
    (
      await pasivosPorId(
        ctx,
        filas.map((f) => f.pasivo_id),
      )
    ).map((p) => [p.id, p]),
  );
  return filas.map((f) => {
    const fila = por.get(f.pasivo_id);
    if (!fila) throw new NotFound();
    return { pasivo_id: f.pasivo_id, monto: f.monto, fila };
  });
}

const TOMA: readonly string[] = ['solicitada', 'revisada', 'autorizada'];

/** What a stored solicitud asks, as the checks take it. */
export async function porRevisar(ctx: ReadCtx, s: SolicitudFila, autorizando = false): Promise<PorRevisar> {
  return {
    rut: s.rut,
    destino: s.destino,
    medio: s.medio,
    cuenta_id: s.cuenta_id,
    autorizacion: s.autorizacion,
    exceptuada: s.excepcion_por !== null,
    partidas: await partidasDe(ctx, s.id),
    comprometida: TOMA.includes(s.estado),
    autorizando,
  };
}

/** Throws the first refusal with its own code and data. */
export async function exigirSinImpedimentos(ctx: ReadCtx, s: SolicitudFila, autorizando = false): Promise<void> {
  const [primero] = await revisarSolicitud(ctx, await porRevisar(ctx, s, autorizando));
  if (primero) throw new Rule(primero.codigo, primero.datos);
}

/** Who did a step, as the paper shows it. */
export const firma = (ctx: Ctx, paso: Firma['paso']): Firma => ({ paso, nombre: ctx.session.nombre, fecha: ctx.hoy });

/** Debts chosen, with what each is today. 422 `deuda_ajena` for one that is not of the RUT, `obligacion_menor` when it is less. */
function elegidas(e: Pick<EntradaSolicitud, 'rut' | 'obligaciones'>, debidas: readonly DeudaViva[]): ObligacionElegida[] {
  const vivas = new Map(debidas.map((d) => [d.pk, d]));
  if (new Set(e.obligaciones.map((o) => o.pk)).size !== e.obligaciones.length)
    throw new Invalid({ obligaciones: ['Hay deudas repetidas'] });
  return e.obligaciones.map(({ pk, monto }) => {
    const d = vivas.get(pk);
    if (!d) throw new Rule('deuda_ajena', { rut: formatRut(e.rut) });
    if (monto > d.total)
      throw new Rule('obligacion_menor', { numero: d.fila.numero, debe: formatPesos(d.total), monto: formatPesos(monto) });
    return { pk, numero: d.fila.numero, vencimiento: d.vencimiento, monto };
  });
}

interface Reparto {
  total: Pesos;
  obligaciones: ObligacionElegida[];
  compensar: { partidas: PartidaPedida[]; monto: Pesos };
  pagar: { partidas: PartidaPedida[]; monto: Pesos };
  filas: PasivoFila[];
}

/** Splits the pasivos chosen between the debts and the payment. 422 `reparto_excedido`, `falta_destino`. */
export async function repartirEntrada(ctx: ReadCtx, e: EntradaSolicitud): Promise<Reparto> {
  const [alcanza, filas, vivas] = await atOnce([
    alcanzaCliente(ctx, e.rut),
    pasivosPorId(
      ctx,
      e.pasivos.map((p) => p.id),
    ),
    deudasPagables(ctx, e.rut),
    // Whose they are and where the money goes: asked with the rest, who writes it finds them read.
    personaPorRut(ctx, e.rut),
    e.pagar?.medio === 'TRANSFERENCIA' ? cuentasPublicas(ctx, e.rut) : [],
  ]);
  if (!alcanza) throw new NotFound();
  if (filas.length !== e.pasivos.length) throw new Invalid({ pasivos: ['Hay pasivos repetidos'] });
  exigirDueno(filas, e.rut);
  const obligaciones = elegidas(e, vivas);
  const total = sumPesos(e.pasivos.map((p) => p.monto));
  const deudas = sumPesos(obligaciones.map((o) => o.monto));
  if (deudas > total) throw new Rule('reparto_excedido', { total: formatPesos(total), deudas: formatPesos(deudas) });
  const resto = pesos(total - deudas);
  if (resto > 0 && !e.pagar) throw new Rule('falta_destino', { resto: formatPesos(resto) });
  const { primero, resto: despues } = repartir(e.pasivos, deudas);
  return { total, obligaciones, filas, compensar: { partidas: primero, monto: deudas }, pagar: { partidas: despues, monto: resto } };
}

/** The client's signed order is a paper filed under his RUT. 422 at the field, of `exigirRespaldo`. */
async function exigirAutorizacion(ctx: ReadCtx, e: EntradaSolicitud): Promise<string | null> {
  if (!e.autorizacion) return null;
  const pedido = { archivo_id: e.autorizacion, referido: { tipo: 'persona', id: e.rut }, tipos: ['ORDEN_DEL_CLIENTE'] };
  return (await exigirRespaldo(ctx, { ...pedido, campo: 'autorizacion', firmado: true })).id;
}

async function escribir(ctx: Ctx, e: EntradaSolicitud, r: Reparto, destino: 'pagar' | 'compensar'): Promise<SolicitudFila> {
  const { partidas: suyas, monto } = r[destino];
  const medio = destino === 'pagar' ? (e.pagar?.medio ?? null) : null;
  const cuenta_id = medio === 'TRANSFERENCIA' ? (e.pagar?.cuenta_id ?? null) : null;
  const cuenta = cuenta_id ? (await cuentasPublicas(ctx, e.rut)).find((c) => c.id === cuenta_id) : undefined;
  const s = await ctx.insert(solicitudes, {
    numero: await ctx.folio('solicitud_pasivo'),
    rut: e.rut,
    nombre: (await personaPorRut(ctx, e.rut))?.nombre ?? formatRut(e.rut),
    estado: 'borrador',
    destino,
    monto,
    monto_salida: medio === 'EFECTIVO' ? pagoEnEfectivo(monto).paga : monto,
    medio,
    cuenta_id,
    cuenta_texto: cuenta?.texto ?? null,
    obligaciones: destino === 'compensar' ? r.obligaciones : [],
    liquidacion: e.liquidacion,
    autorizacion: await exigirAutorizacion(ctx, e),
    comentario: e.comentario ?? null,
    excepcion_motivo: e.excepcion_motivo ?? null,
    preparada_por: ctx.people,
    firmas: [firma(ctx, 'preparada')],
    fecha: ctx.hoy,
  });
  await ctx.insertMany(
    partidas,
    suyas.map((p) => ({ solicitud_id: s.id, pasivo_id: p.id, monto: p.monto })),
  );
  return s;
}

/** One solicitud for the debts and one for the payment, whichever are needed, as drafts. */
export async function crearSolicitudes(ctx: Ctx, e: EntradaSolicitud): Promise<SolicitudFila[]> {
  const r = await repartirEntrada(ctx, e);
  const out: SolicitudFila[] = [];
  if (r.compensar.monto > 0) out.push(await escribir(ctx, e, r, 'compensar'));
  if (r.pagar.monto > 0) out.push(await escribir(ctx, e, r, 'pagar'));
  return out;
}

/** borrador → solicitada: every check, and the pesos are held from here on. */
export async function solicitar(ctx: Ctx, s: SolicitudFila): Promise<SolicitudFila> {
  const estado = estadosSolicitud.go(s.estado, 'solicitar');
  const suyas = await partidasDe(ctx, s.id);
  exigirDueno(
    suyas.map((p) => p.fila),
    s.rut,
  );
  await exigirSinImpedimentos(ctx, s);
  await comprometer(
    ctx,
    suyas.map((p) => ({ id: p.pasivo_id, monto: p.monto })),
    origenDe(s.id),
  );
  await ctx.emit('pendiente.abierto', {
    area: 'pasivos',
    entidad_id: s.id,
    cliente_rut: s.rut,
    tipo: 'revisar',
    titulo: `Revisar solicitud de pasivos ${s.numero} de ${s.nombre}`,
    monto: s.monto,
    url: `/pasivos/solicitudes/${s.id}`,
    permiso: 'pasivos:revisar',
    makers: s.preparada_por ?? [],
  });
  return ctx.update(solicitudes, s.id, { estado });
}
