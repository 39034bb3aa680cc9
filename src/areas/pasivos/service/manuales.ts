import { eq } from 'drizzle-orm';
import { personaPorRut } from '#areas/clientes/public.server.ts';
import { alcanceCliente, alcanzaCliente } from '#areas/ejecutivos/public.server.ts';
import { CUENTA_DE_PASIVO, contabilizar, reversarOrigen } from '#areas/libro/public.server.ts';
import { type AppError, Forbidden, Invalid, MENSAJES_COMUNES, NotFound, phrase } from '#kernel/errors.ts';
import { type Pesos, pesos } from '#kernel/values/money.ts';
import type { Rut } from '#kernel/values/rut.ts';
import { columnsOf } from '#platform/server/company-rows.ts';
import { type Ctx, passes, type ReadCtx } from '#platform/server/context.ts';
import { page } from '#platform/server/list.ts';
import { type Contrapartida, type EstadoManual, estadosManual, exigirContrapartida, type TipoManual } from '../domain/manual.ts';
import { manuales } from '../tables.ts';
import { crearPasivo, reversarPasivo } from './puerta.ts';

type ManualFila = typeof manuales.$inferSelect;
/** What was registered by CONTABILIDAD is one act: the pasivo and its entry are of this origin. */
const origenDe = (m: Pick<ManualFila, 'id'>) => ({ area: 'pasivos', id: m.id });

/** 403 `solo_contabilidad`: nobody types a pasivo but with CONTABILIDAD as second user (areas/2 pasivos, Rules). */
function exigirContabilidad(ctx: ReadCtx): void {
  if (ctx.session.modulos.includes('all') || ctx.session.perfiles.includes('CONTABILIDAD')) return;
  throw new Forbidden('solo_contabilidad');
}

/** The row, 404 outside the reach of the session. */
export async function cargarManual(ctx: ReadCtx, id: string): Promise<ManualFila> {
  const m = await ctx.get(manuales, id);
  if (!(await alcanzaCliente(ctx, m.rut))) throw new NotFound();
  return m;
}

const pendiente = (m: Pick<ManualFila, 'id'>) => ({ area: 'pasivos', entidad_id: m.id });

/** First person: to whom it is owed, how much and why. Nothing is owed yet and nothing is posted. 400 for a RUT that nobody has. */
export async function proponerManual(
  ctx: Ctx,
  e: { rut: Rut; tipo_pasivo: TipoManual; amount: Pesos; comprobante: string; motivo: string },
): Promise<ManualFila> {
  if (!(await alcanzaCliente(ctx, e.rut))) throw new NotFound();
  const persona = await personaPorRut(ctx, e.rut);
  if (!persona) throw new Invalid({ rut: ['Nadie tiene ese RUT en el sistema: ingréselo primero'] });
  ctx.audit({ motivo: e.motivo });
  const m = await ctx.insert(manuales, {
    ...e,
    nombre: persona.nombre,
    fecha: ctx.hoy,
    propuesto_por: ctx.session.nombre,
    estado: 'propuesto',
  });
  await ctx.emit('pendiente.abierto', {
    ...pendiente(m),
    cliente_rut: m.rut,
    tipo: 'aprobar',
    titulo: `Registrar pasivo de ${persona.nombre}: ${m.comprobante}`,
    monto: m.amount,
    url: `/pasivos/manuales/${m.id}`,
    permiso: 'pasivos:identificar',
    makers: ctx.people,
  });
  return m;
}

const resuelto = (ctx: Ctx) => ({ resuelto_por: ctx.people, resuelto_por_nombre: ctx.session.nombre, resuelto_el: ctx.hoy });

/**
 * CONTABILIDAD, another person, says what it is taken from: the pasivo is born with its entry (`asiento_manual`: D contrapartida / H2105 by
 * its `pk`). 403 `solo_contabilidad`, `requiere_segundo_usuario`; 422 `contrapartida_no_admitida`, `contrapartida_descuadrada`.
 */
export async function registrarManual(ctx: Ctx, m: ManualFila, contrapartida: readonly Contrapartida[]): Promise<void> {
  const estado = estadosManual.go(m.estado, 'registrar');
  exigirContabilidad(ctx);
  ctx.requireOther(m.hecho_por);
  exigirContrapartida(m.amount, contrapartida);
  const { rut, amount, comprobante, tipo_pasivo } = m;
  const { id: pasivo_id, pk } = await crearPasivo(ctx, { rut, amount, tipo_pasivo, comprobante, origen: origenDe(m), fecha: ctx.hoy });
  const linea = { moneda: 'CLP' as const, rut, documento: comprobante };
  const cero = pesos(0);
  await contabilizar(
    ctx,
    'asiento_manual',
    {
      lineas: [
        ...contrapartida.map((c) => ({ ...linea, cuenta: c.cuenta, debe: c.monto, haber: cero })),
        { ...linea, cuenta: CUENTA_DE_PASIVO[tipo_pasivo], debe: cero, haber: amount, pk },
      ],
    },
    { origen: origenDe(m), fecha: ctx.hoy, glosa: `Pasivo registrado: ${m.motivo}`.slice(0, 200) },
  );
  await ctx.update(manuales, m.id, { ...resuelto(ctx), estado, pasivo_id, contrapartida: [...contrapartida] });
  await ctx.emit('pendiente.cerrado', pendiente(m));
}

/** Refused by CONTABILIDAD, or taken back by who proposed it. */
export async function rechazarManual(ctx: Ctx, m: ManualFila, motivo: string): Promise<void> {
  const estado = estadosManual.go(m.estado, 'rechazar');
  exigirRechazable(ctx, m);
  ctx.audit({ motivo });
  await ctx.update(manuales, m.id, { ...resuelto(ctx), estado, resolucion: motivo });
  await ctx.emit('pendiente.cerrado', pendiente(m));
}

/**
 * Undoes what was registered by mistake: contra-entry and the pasivo taken back; what already left becomes `saldo_cedente` of the RUT. Another
 * person of CONTABILIDAD. 409 `pasivo_en_solicitud` while part is committed.
 */
export async function reversarManual(ctx: Ctx, m: ManualFila, motivo: string): Promise<void> {
  const estado = estadosManual.go(m.estado, 'reversar');
  exigirContabilidad(ctx);
  ctx.requireOther(m.resuelto_por);
  ctx.audit({ motivo });
  await reversarPasivo(ctx, origenDe(m));
  await reversarOrigen(ctx, { origen: origenDe(m), motivo });
  await ctx.update(manuales, m.id, { ...resuelto(ctx), estado, resolucion: motivo });
}

function exigirRechazable(ctx: ReadCtx, m: ManualFila): void {
  if (!ctx.isAmong(m.hecho_por)) exigirContabilidad(ctx);
}

/** The same questions that each act asks, without doing it. */
const CHECKS: Readonly<Record<'registrar' | 'rechazar' | 'reversar', (ctx: ReadCtx, m: ManualFila) => void>> = {
  registrar: (ctx, m) => {
    exigirContabilidad(ctx);
    (ctx as Ctx).requireOther(m.hecho_por);
  },
  rechazar: exigirRechazable,
  reversar: (ctx, m) => {
    exigirContabilidad(ctx);
    (ctx as Ctx).requireOther(m.resuelto_por);
  },
};

async function acciones(ctx: ReadCtx, m: ManualFila) {
  const out = [];
  for (const [accion, check] of Object.entries(CHECKS)) {
    const no: AppError | null = await passes(() => {
      estadosManual.go(m.estado, accion as keyof typeof CHECKS);
      check(ctx, m);
    });
    const frase = no && (ctx.deps.registry.sentence('pasivos', no.codigo) ?? MENSAJES_COMUNES[no.codigo] ?? no.codigo);
    out.push({ accion, permitida: !no, ...(no && frase ? { codigo: no.codigo, motivo: phrase(frase, no.datos) } : {}) });
  }
  return out;
}

export async function verManual(ctx: ReadCtx, m: ManualFila) {
  await ctx.lectura(m.rut, 'pasivo propuesto');
  return { ...m, contrapartida: m.contrapartida ?? [], acciones: await acciones(ctx, m) };
}

/** An act over a proposal: locked, fresh, and answered as it stands afterwards. */
export async function sobreManual(
  ctx: Ctx,
  { id, version }: { id?: string | undefined; version?: number | undefined },
  acto: (m: ManualFila) => Promise<void>,
) {
  await cargarManual(ctx, id ?? '');
  await acto(await ctx.lock(manuales, id ?? '', version));
  return verManual(ctx, await ctx.get(manuales, id ?? ''));
}

interface Filtros {
  q?: string | undefined;
  page: number;
  perPage: number;
  orden?: string | undefined;
  cursor?: string | undefined;
  estado?: EstadoManual | undefined;
  rut?: Rut | undefined;
}

export async function listarManuales(ctx: ReadCtx, f: Filtros) {
  return page<ManualFila>(ctx, f, {
    table: manuales,
    select: columnsOf(manuales),
    where: [
      eq(manuales.empresa_id, ctx.empresa_id),
      alcanceCliente(ctx, manuales.rut),
      f.estado ? eq(manuales.estado, f.estado) : undefined,
      f.rut ? eq(manuales.rut, f.rut) : undefined,
    ],
    search: [manuales.nombre, manuales.rut, manuales.comprobante],
    sort: { fecha: manuales.fecha, nombre: manuales.nombre, amount: manuales.amount, estado: manuales.estado },
    defecto: '-fecha',
    id: manuales.id,
    sumas: { amount: manuales.amount },
  });
}
