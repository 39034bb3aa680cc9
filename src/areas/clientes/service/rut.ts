import { and, desc, eq } from 'drizzle-orm';
import { alcanzaCliente } from '#areas/ejecutivos/public.server.ts';
import { deudas, exposicion } from '#areas/libro/public.server.ts';
import { NotFound } from '#kernel/errors.ts';
import { type Pesos, sumPesos } from '#kernel/values/money.ts';
import type { Rut } from '#kernel/values/rut.ts';
import type { Ctx, ReadCtx } from '#platform/server/context.ts';
import * as t from '../tables.ts';
import { avalesDados, esCliente, fianzasDe, personaConocida, rolesDe } from './alcance.ts';
import { bloqueosAbiertos, estadoDe, filaCliente, nombreDe } from './cliente-y-bloqueos.ts';
import { consentimientosDe } from './consentimientos.ts';
import { vistaLinea } from './detalle.ts';
import { lineasDe } from './lineas.ts';
import { direccionesDe, filaPersona, hechosDe } from './personas.ts';

const ROLES = ['TITULAR', 'DEUDOR', 'AVAL'] as const;

/** Whom this RUT answers for, among the clients within reach: its avales, and what a ficha declares that has none yet. */
async function avalesDe(ctx: ReadCtx, rut: Rut) {
  const filas = await fianzasDe(ctx, rut);
  const dados = await avalesDados(ctx, rut);
  const declarados = filas
    .filter((v) => !dados.some((d) => d.cliente_rut === v.cliente_rut))
    .map((v) => ({ ...v, id: null, estado: null }));
  const out = [];
  for (const v of [...dados, ...declarados]) {
    const c = await filaCliente(ctx, v.cliente_rut);
    const p = await filaPersona(ctx, v.cliente_rut);
    const nombre = p?.nombre ?? v.cliente_rut;
    const { cliente_rut, desde, hasta, estado, id: aval_id } = v;
    out.push({ cliente_id: c?.id ?? null, cliente_rut, nombre, desde, hasta, aval_id, estado });
  }
  return out;
}

/** What is owed under this RUT, each row under the client whose reach decides whether it is seen. */
async function deudasVisibles(ctx: ReadCtx, rut: Rut) {
  const vistas = new Map<string, boolean>();
  const out = [];
  for (const d of await deudas(ctx, rut)) {
    const de = d.cliente_rut ?? rut;
    const alcanza = vistas.get(de) ?? (await alcanzaCliente(ctx, de));
    vistas.set(de, alcanza);
    if (!alcanza) continue;
    const { pk, numero, concepto, monto, vencimiento, dias_mora, rol } = d;
    out.push({ pk, numero, concepto, monto, vencimiento, dias_mora, rol, cliente_rut: d.cliente_rut });
  }
  return out;
}

async function comoCliente(ctx: ReadCtx, rut: Rut) {
  const c = await filaCliente(ctx, rut);
  if (!c || !(await alcanzaCliente(ctx, rut))) return null;
  const [linea] = (await lineasDe(ctx, rut)).filter((l) => l.estado !== 'reemplazada');
  const [bloqueo] = await bloqueosAbiertos(ctx, rut);
  return {
    id: c.id,
    estado: estadoDe(ctx, c),
    bloqueo: bloqueo ? await nombreDe(ctx, 'motivos_bloqueo', bloqueo.motivo) : null,
    linea: linea ? await vistaLinea(ctx, linea) : null,
    exposicion: (await exposicion(ctx, rut)).total,
  };
}

/**
 * Everything that the house knows of a RUT, whatever its roles: client, debtor, guarantor of whom. Opening it writes the reading log.
 * What belongs to clients out of reach is left out. Throws 404 for a RUT that nobody registered, and for a client of another portfolio alike.
 */
export async function porRut(ctx: ReadCtx, rut: Rut) {
  const p = await personaConocida(ctx, rut);
  if (!p) throw new NotFound();
  await ctx.lectura(rut, 'Vista por RUT');
  const cliente = await comoCliente(ctx, rut);
  const roles = await rolesDe(ctx, rut);
  // Addresses and contacts of another's client are his: they are seen by whom he is within reach of.
  const suyos = cliente !== null || !(await esCliente(ctx, rut));
  const debe = await deudasVisibles(ctx, rut);
  const calificaciones = await ctx.db
    .select()
    .from(t.calificaciones)
    .where(and(eq(t.calificaciones.empresa_id, ctx.empresa_id), eq(t.calificaciones.rut, rut)))
    .orderBy(desc(t.calificaciones.creado_en));
  const hechos = await hechosDe(ctx, rut, ctx.hoy);
  return {
    rut,
    nombre: p.nombre,
    tipo_persona: p.tipo_persona,
    es_deudor: p.es_deudor,
    roles,
    cliente,
    calificacion_deudor: p.calificacion_deudor,
    calificaciones,
    deudas: debe,
    mora: Object.fromEntries(
      ROLES.map((rol) => [rol, sumPesos(debe.filter((d) => d.rol === rol && d.dias_mora > 0).map((d) => d.monto))]),
    ) as Record<(typeof ROLES)[number], Pesos>,
    avales: await avalesDe(ctx, rut),
    direcciones: suyos ? await direccionesDe(ctx, rut) : [],
    contactable: suyos,
    // They carry signed papers: of another's client they are seen by whom he is within reach of.
    consentimientos: suyos ? (await consentimientosDe(ctx, rut)).map((x) => ({ ...x, revocado: x.revocado ?? null })) : [],
    hechos: hechos.map((h) => ({ ...h, vigente: h.hasta === null || h.hasta >= ctx.hoy })),
  };
}

/** Rates a debtor, client or not, with its reason; the earlier ratings stay. Throws 404. */
export async function calificar(
  ctx: Ctx,
  c: { rut: Rut; calificacion: 'BUEN_PAGADOR' | 'MAL_PAGADOR'; comentario: string },
): Promise<void> {
  const p = await personaConocida(ctx, c.rut);
  if (!p) throw new NotFound();
  await ctx.update(t.personas, p.id, { calificacion_deudor: c.calificacion });
  await ctx.insert(t.calificaciones, { ...c, fecha: ctx.hoy, usuario: ctx.session.nombre });
}
