import { and, desc, eq, isNull, ne } from 'drizzle-orm';
import { nombreDeOpcion } from '#areas/catalogos/public.server.ts';
import { documentosPorId } from '#areas/documentos/public.server.ts';
import { deudasPorPk } from '#areas/libro/public.server.ts';
import { phrase } from '#kernel/errors.ts';
import { daysBetween } from '#kernel/values/fecha.ts';
import { pesos, sumPesos } from '#kernel/values/money.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import { CERRADOS } from '../domain/estados.ts';
import type { Canal, Finalidad } from '../domain/formas.ts';
import { mensajes } from '../domain/mensajes.ts';
import { moraDe } from '../domain/mora.ts';
import { acciones, avisos, compromisos, disputas, estrategias, gestiones, items, tickets } from '../tables.ts';
import { esPropio } from './escribir.ts';
import { propios, type TicketFila } from './filas.ts';
import { veredictoPara } from './limite.ts';
import { vistas } from './lista.ts';
import { type Obligado, obligadosDe } from './personas.ts';

type GestionFila = typeof gestiones.$inferSelect;
const ULTIMAS = 200;

/** The document that a debt is of; null of another debt. */
const documentoDe = (pk: string): string | null => (pk.startsWith('documento:') ? pk.slice('documento:'.length) : null);

/** Page of what a debt is of. */
function urlDe(i: typeof items.$inferSelect): string | null {
  const documento = documentoDe(i.pk);
  if (documento) return `/documentos/${documento}`;
  return i.origen_area === 'creditos' ? `/creditos/${i.origen_id}` : null;
}

async function deudasDe(ctx: ReadCtx, t: TicketFila) {
  const filas = await ctx.rows(items, eq(items.ticket_id, t.id), {
    orden: [desc(items.vivo), items.vencimiento_efectivo, items.pk],
    limit: 500,
  });
  const hoy = new Map(
    (
      await deudasPorPk(
        ctx,
        filas.filter((i) => i.vivo).map((i) => i.pk),
      )
    ).map((d) => [d.pk, d]),
  );
  const papeles = await documentosPorId(
    ctx,
    filas.flatMap((i) => (i.vivo ? (documentoDe(i.pk) ?? []) : [])),
  );
  const dichos = new Map(papeles.map((d) => [d.id, d]));
  return filas.map((i) => {
    const d = hoy.get(i.pk);
    // What its debtor says is of the document: a debt that came in after it was said has it too.
    const papel = dichos.get(documentoDe(i.pk) ?? '') ?? i;
    return {
      id: i.id,
      pk: i.pk,
      numero: i.numero,
      tipo_documento: i.tipo_documento,
      cliente_rut: i.cliente_rut,
      vencimiento_efectivo: i.vencimiento_efectivo,
      dias_mora: i.vivo ? Math.max(0, daysBetween(i.vencimiento_efectivo, ctx.hoy)) : 0,
      saldo: i.saldo,
      total_hoy: d?.total ?? pesos(i.vivo ? i.saldo : 0),
      mora: d?.mora ?? pesos(0),
      gastos: d?.gastos ?? pesos(0),
      estado_verificacion: papel.estado_verificacion,
      estado_notificacion: papel.estado_notificacion,
      estado_recaudacion: i.estado_recaudacion,
      vivo: i.vivo,
      salida: i.salida,
      url: urlDe(i),
    };
  });
}

/** A gestión as its screens show it. */
export const vistaGestion = (g: GestionFila, num_ticket: number) => ({
  id: g.id,
  num_ticket,
  canal: g.canal,
  finalidad: g.finalidad,
  persona_rut: g.persona_rut,
  contacto: g.contacto_nombre,
  entrante: g.entrante,
  inicio: g.inicio,
  en_curso: g.fin === null,
  estado_llamada: g.estado_llamada,
  estado_seguimiento: g.estado_seguimiento,
  contactado: g.contactado,
  comentario: g.comentario,
  carta: g.canal === 'CARTA' && g.texto !== null,
  excepcion: g.excepcion ?? null,
  proxima: g.proxima ?? null,
  operador: g.operador_nombre,
});

async function enCurso(ctx: ReadCtx, t: TicketFila) {
  const g = await ctx.first(gestiones, and(eq(gestiones.ticket_id, t.id), eq(gestiones.canal, 'LLAMADA'), isNull(gestiones.fin)));
  if (!g) return null;
  return {
    gestion_id: g.id,
    mia: g.operador === null || propios(ctx).includes(g.operador),
    operador: g.operador_nombre,
    telefono: g.telefono,
  };
}

/** The whole ticket as its page shows it, with what is owed today to the peso. The reading of its people is written by `personasDe`. */
export async function detalle(ctx: ReadCtx, t: TicketFila) {
  const [fila] = await vistas(ctx, [t]);
  if (!fila) throw new RangeError('the ticket was just read');
  const suyo = { orden: [], limit: ULTIMAS };
  const [deudas, hechas] = [
    await deudasDe(ctx, t),
    await ctx.rows(gestiones, eq(gestiones.ticket_id, t.id), { orden: [desc(gestiones.inicio), desc(gestiones.id)], limit: ULTIMAS }),
  ];
  const otros = await ctx.rows(tickets, and(eq(tickets.rut_deudor, t.rut_deudor), ne(tickets.id, t.id)), { limit: 20 });
  const e = t.estrategia_id ? await ctx.find(estrategias, t.estrategia_id) : undefined;
  const sinCaja = ({ id, num_ticket, division, estado, monto_vencido }: TicketFila) => ({
    id,
    num_ticket,
    division,
    estado_ticket: estado,
    monto_vencido,
  });
  return {
    ...fila,
    version: t.version,
    abierto_el: t.abierto_el,
    cerrado: t.cerrado,
    motivo_cierre: t.motivo_cierre,
    silencio: t.silencio,
    estrategia: e?.nombre ?? null,
    abogado: t.abogado,
    total_hoy: sumPesos(deudas.filter((d) => d.vivo).map((d) => d.total_hoy)),
    deudas,
    gestiones: hechas.map((g) => vistaGestion(g, t.num_ticket)),
    en_curso: await enCurso(ctx, t),
    compromisos: await ctx.rows(compromisos, eq(compromisos.ticket_id, t.id), {
      ...suyo,
      orden: [desc(compromisos.fecha), desc(compromisos.id)],
    }),
    disputas: await ctx.rows(disputas, eq(disputas.ticket_id, t.id), { ...suyo, orden: [desc(disputas.id)] }),
    avisos_pago: await ctx.rows(avisos, eq(avisos.ticket_id, t.id), { ...suyo, orden: [desc(avisos.id)] }),
    acciones_estrategia: await ctx.rows(acciones, eq(acciones.ticket_id, t.id), {
      ...suyo,
      orden: [desc(acciones.fecha), desc(acciones.dia)],
    }),
    otros: otros.filter((o) => !CERRADOS.includes(o.estado)).map(sinCaja),
  };
}

/** What the law says of contacting a person now, as the screen says it. */
export async function permisoDe(ctx: ReadCtx, t: TicketFila, persona: Obligado, canal: Canal, finalidad: Finalidad) {
  const v = await veredictoPara(ctx, { persona, canal, finalidad, en_mora: moraDe(t, ctx.hoy) > 0 });
  const motivo = v.codigo ? phrase(mensajes[v.codigo] ?? v.codigo, v.datos) : null;
  return { permitido: v.permitido, codigo: v.codigo, motivo, desde: v.desde, avisos: v.avisos };
}

/** Who answers for its debts, with its contacts and what the law lets now. */
export async function personasDe(ctx: ReadCtx, t: TicketFila) {
  const finalidad: Finalidad = moraDe(t, ctx.hoy) > 0 ? 'COBRANZA' : 'PREVENTIVA';
  const out = [];
  for (const p of await obligadosDe(ctx, t)) {
    await ctx.lectura(p.rut, `Ticket de cobranza ${t.num_ticket}`);
    const motivo = p.restricciones.find((r) => r.contacto_id === null)?.motivo;
    out.push({
      rut: p.rut,
      nombre: p.nombre,
      rol: p.rol,
      protegida: p.protegida,
      restriccion: motivo ? await nombreDeOpcion(ctx, 'motivos_restriccion', motivo) : null,
      contactos: p.contactos.map((c) => ({
        id: c.id,
        nombre: c.nombre,
        cargo: c.cargo,
        tipo: c.tipo,
        email: c.email,
        telefonos: c.llamables.map((x) => x.e164),
        predeterminado: c.predeterminado,
        propio: esPropio(p, c),
      })),
      llamar: await permisoDe(ctx, t, p, 'LLAMADA', finalidad),
      escribir: await permisoDe(ctx, t, p, 'CORREO', finalidad),
    });
  }
  return out;
}
