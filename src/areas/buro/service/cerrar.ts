import { and, eq, lt, sql } from 'drizzle-orm';
import { phrase } from '#kernel/errors.ts';
import { add, toFixed } from '#kernel/values/decimal.ts';
import type { Fecha } from '#kernel/values/fecha.ts';
import { formatUf } from '#kernel/values/format.ts';
import type { Ctx } from '#platform/server/context.ts';
import { CERRADO, falla } from '../domain/circuito.ts';
import type { Contenido } from '../domain/contenido.ts';
import { type EstadoConsulta, estados } from '../domain/estados.ts';
import { mensajes } from '../domain/mensajes.ts';
import { llegaAlAviso } from '../domain/presupuesto.ts';
import { esperaTrasFalla } from '../domain/reintentos.ts';
import { consultas, gastosMes } from '../tables.ts';
import { escribirInforme } from './escribir.ts';
import type { ConsultaRow } from './filas.ts';
import { circuitoDe, type FuenteRow, fuentePorCodigo, guardarCircuito, tomarEstado } from './fuentes.ts';
import type { FallaDeProveedor } from './proveedores/proveedor.ts';

/** What was reserved for a query goes back, or is spent. */
async function liberar(ctx: Ctx, c: ConsultaRow, gasta: boolean): Promise<void> {
  if (!c.presupuesto_mes) return;
  const suyo = and(eq(gastosMes.fuente, c.fuente), eq(gastosMes.mes, c.presupuesto_mes));
  const [g] = await ctx.lockAll(gastosMes, suyo);
  if (!g) return;
  await ctx.db
    .update(gastosMes)
    .set({
      reservado_uf: sql`${gastosMes.reservado_uf} - ${c.costo_uf}::numeric`,
      ...(gasta ? { gastado_uf: sql`${gastosMes.gastado_uf} + ${c.costo_uf}::numeric` } : {}),
    })
    .where(and(eq(gastosMes.empresa_id, ctx.empresa_id), eq(gastosMes.id, g.id)));
  const mes = { presupuesto: g.presupuesto_uf, gastado: g.gastado_uf };
  if (!gasta || !llegaAlAviso(mes, c.costo_uf)) return;
  const { nombre } = await fuentePorCodigo(ctx, c.fuente);
  const van = toFixed(add(g.gastado_uf, c.costo_uf), 4);
  await ctx.emit('aviso.enviado', {
    permiso: 'buro:configurar',
    tipo: 'presupuesto_por_agotarse',
    titulo: `Se gastó el 80 % del presupuesto de ${nombre}`,
    cuerpo: `Van ${formatUf(van, 2)} de ${formatUf(g.presupuesto_uf, 2)} del mes.`,
    url: '/buro/fuentes',
  });
}

const PANTALLA = { BURO: '/buro', DEUDA: '/buro/deudas', OTRA: '/buro/otras' } as const;

const avisar = (ctx: Ctx, c: ConsultaRow, f: FuenteRow, o: { tipo: string; titulo: string; cuerpo: string }) =>
  ctx.emit('aviso.enviado', {
    ...o,
    usuarios: c.solicitantes.map((s) => s.usuario),
    url: `${PANTALLA[f.tipo]}?rut=${c.rut}`,
  });

/** The query of a turn, held, while it is still that turn: a late answer of an older try is nobody's any more. */
async function vigente(ctx: Ctx, turno: ConsultaRow): Promise<ConsultaRow | null> {
  const c = await ctx.lock(consultas, turno.id);
  return c.estado === 'en_proceso' && c.intentos === turno.intentos ? c : null;
}

interface Respondido {
  contenido: Contenido | null;
  parcial: boolean;
  crudo: Uint8Array | string;
  fecha: Fecha;
}

/** Writes the answer of a turn: its report, what it cost, that the source answers. Answers whether it was still expected. */
export async function cerrarConRespuesta(ctx: Ctx, turno: ConsultaRow, f: FuenteRow, r: Respondido): Promise<boolean> {
  const c = await vigente(ctx, turno);
  if (!c) return false;
  const { contenido, ...resto } = r;
  const origen = f.proveedor === 'SIMULADOR' ? ('SIMULADO' as const) : ('AUTOMATICO' as const);
  const informe = contenido && (await escribirInforme(ctx, c, f, { ...resto, id: ctx.id(), contenido, origen, archivo: null }));
  await ctx.update(consultas, c.id, {
    estado: estados.go(c.estado, 'responder', informe ? 'completada' : 'sin_informacion'),
    arriendo_hasta: null,
    terminado: ctx.ahora,
    informe_id: informe?.id ?? null,
    error: null,
  });
  // The source before its month, as who takes a turn: the other way round two of them wait for each other.
  const e = await tomarEstado(ctx, f.codigo);
  await liberar(ctx, c, true);
  if (e.circuito !== 'cerrado' || e.fallas.length > 0) await guardarCircuito(ctx, e, CERRADO);
  await avisar(ctx, c, f, {
    tipo: 'informe_recibido',
    titulo: informe ? `Llegó el informe de ${f.nombre} de ${c.nombre}` : `${f.nombre} no tiene información de ${c.nombre}`,
    cuerpo: informe ? 'Ya puede leerlo.' : 'RUT sin información.',
  });
  await ctx.signal('cambio', { area: 'buro' });
  return true;
}

/** A query that ended in error, told to who asked for it. */
export async function anotarFalla(
  ctx: Ctx,
  c: ConsultaRow,
  f: FuenteRow,
  o: { codigo: string; reintentable: boolean; estado: EstadoConsulta; parte?: string | null },
): Promise<void> {
  const mensaje = phrase(mensajes[o.codigo] ?? o.codigo, { fuente: f.nombre, nombre: c.nombre, parte: o.parte });
  await ctx.update(consultas, c.id, {
    estado: o.estado,
    arriendo_hasta: null,
    terminado: ctx.ahora,
    error: { codigo: o.codigo, mensaje, reintentable: o.reintentable },
  });
  const { rut, tipo, fuente } = c;
  await ctx.emit('consulta.fallida', { rut, tipo, fuente, consulta_id: c.id, codigo: o.codigo });
  await avisar(ctx, c, f, { tipo: 'consulta_fallida', titulo: `No llegó el informe de ${f.nombre} de ${c.nombre}`, cuerpo: mensaje });
  await ctx.signal('cambio', { area: 'buro' });
}

const DE_LA_FUENTE = new Set(['tiempo_agotado', 'sin_conexion', 'fuente_con_falla', 'credenciales_rechazadas']);

/** Who must know of an answer that speaks of somebody else, or that the house's password no longer opens the source. */
async function avisarGrave(ctx: Ctx, f: FuenteRow, e: FallaDeProveedor): Promise<void> {
  const permiso = { respuesta_de_otro_rut: 'buro:certificar', credenciales_rechazadas: 'buro:configurar' }[e.codigo];
  if (!permiso) return;
  const frase = phrase(mensajes[e.codigo] ?? e.codigo, { fuente: f.nombre });
  await ctx.emit('aviso.enviado', { permiso, tipo: e.codigo, titulo: frase, cuerpo: 'Revise la fuente.', url: '/buro/fuentes' });
}

/** Writes that a turn failed: it waits for its next try, or ends in error; the source's own failures count for its circuit. */
export async function cerrarConFalla(ctx: Ctx, turno: ConsultaRow, f: FuenteRow, e: FallaDeProveedor): Promise<void> {
  const c = await vigente(ctx, turno);
  if (!c) return;
  const s = await tomarEstado(ctx, f.codigo);
  await liberar(ctx, c, false);
  const frase = phrase(mensajes[e.codigo] ?? e.codigo, { fuente: f.nombre, parte: e.parte });
  if (DE_LA_FUENTE.has(e.codigo))
    await guardarCircuito(ctx, s, falla(circuitoDe(s), ctx.ahora.getTime(), frase, e.codigo === 'credenciales_rechazadas'));
  else if (s.circuito !== 'cerrado') await guardarCircuito(ctx, s, CERRADO);
  await avisarGrave(ctx, f, e);
  const espera = e.reintentable ? esperaTrasFalla(c.intentos, e.esperar_ms) : null;
  if (espera === null)
    return anotarFalla(ctx, c, f, {
      codigo: e.codigo,
      reintentable: e.reintentable,
      parte: e.parte,
      estado: estados.go(c.estado, 'fallar', 'error'),
    });
  await ctx.update(consultas, c.id, {
    estado: estados.go(c.estado, 'fallar', 'en_cola'),
    arriendo_hasta: null,
    proximo: new Date(ctx.ahora.getTime() + espera),
    error: { codigo: e.codigo, mensaje: frase, reintentable: true },
  });
  await ctx.signal('cambio', { area: 'buro' });
}

/** Queries whose process died come back to the queue, and what they had reserved with them. */
export async function soltarVencidas(ctx: Ctx): Promise<number> {
  const vencidas = await ctx.lockAll(consultas, and(eq(consultas.estado, 'en_proceso'), lt(consultas.arriendo_hasta, ctx.ahora)));
  for (const c of vencidas) {
    await liberar(ctx, c, false);
    await ctx.update(consultas, c.id, { estado: estados.go(c.estado, 'soltar'), arriendo_hasta: null, proximo: ctx.ahora });
  }
  return vencidas.length;
}
