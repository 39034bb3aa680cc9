import { and, eq, inArray, lte } from 'drizzle-orm';
import { informesAl } from '#areas/buro/public.server.ts';
import { consentimientosPorVencer, personaPorRut } from '#areas/clientes/public.server.ts';
import { ejecutivoDe } from '#areas/ejecutivos/public.server.ts';
import { exposicion, obligacionesVivas, rutsConDeuda } from '#areas/libro/public.server.ts';
import { agrupar } from '#kernel/values/agrupar.ts';
import { addDays } from '#kernel/values/fecha.ts';
import { pesos } from '#kernel/values/money.ts';
import { formatRut, type Rut } from '#kernel/values/rut.ts';
import type { Ctx, ReadCtx } from '#platform/server/context.ts';
import type { DayStep } from '#platform/server/registry.ts';
import { contract } from '../contract.ts';
import { type Disparo, disparos, type Leido, REGLAS, type Umbrales } from '../domain/alertas.ts';
import type { Clave } from '../domain/claves.ts';
import { estadosAlerta } from '../domain/estados.ts';
import { alertas } from '../tables.ts';
import type { AlertaRow } from './alertas.ts';
import { peorTramo } from './informes.ts';
import { cerrarPendiente } from './pendientes.ts';
import { hechosDeCartera } from './reunir.ts';

const POR_PAGINA = 100;
/** Days without its condition after which a warning closes by itself. */
const AUSENTE_DIAS = 5;
const DE_OTROS: readonly Clave[] = [
  ...(['ventas_3m', 'ventas_3m_antes', 'par_folios_cedidos_pct', 'par_folios_antes_pct'] as const),
  ...(['par_documentos_90d', 'par_dias_90d', 'par_dias_antes', 'par_dilucion_pct'] as const),
];

async function umbrales(ctx: ReadCtx): Promise<Umbrales> {
  return {
    score_cae: await ctx.param(contract, 'alerta_score_cae'),
    score_cae_grave: await ctx.param(contract, 'alerta_score_cae_grave'),
    score_dias: await ctx.param(contract, 'alerta_score_dias'),
    ventas_caen_pct: await ctx.param(contract, 'alerta_ventas_caen_pct'),
    ventas_caen_grave_pct: await ctx.param(contract, 'alerta_ventas_caen_grave_pct'),
    deudor_dias: await ctx.param(contract, 'alerta_deudor_dias'),
    deudor_documentos: await ctx.param(contract, 'alerta_deudor_documentos'),
    dilucion_pct: await ctx.param(contract, 'alerta_dilucion_pct'),
    concentracion_pct: await ctx.param(contract, 'alerta_concentracion_pct'),
    concentracion_alza: await ctx.param(contract, 'alerta_concentracion_alza'),
    linea_pct: await ctx.param(contract, 'alerta_linea_pct'),
    folios_pct: await ctx.param(contract, 'alerta_folios_pct'),
    folios_antes_pct: await ctx.param(contract, 'alerta_folios_antes_pct'),
    por_vencer_dias: await ctx.param(contract, 'alerta_por_vencer_dias'),
    compromisos: await ctx.param(contract, 'alerta_compromisos'),
  };
}

type Informe = Awaited<ReturnType<typeof informesAl>>[number];

const leido = (i: Informe): Leido => ({
  fuente: i.fuente,
  nombre: i.nombre,
  fecha: i.fecha,
  vence: i.vence,
  informe_id: i.informe_id,
  tipo: i.tipo,
  score: i.contenido.buro?.score ?? null,
  protestos: (i.contenido.buro?.protestos ?? [])
    .filter((p) => !p.aclarado)
    .map((p) => `${p.tipo} ${p.banco ?? ''} ${p.moneda} ${p.monto} ${p.fecha}`),
  tramo: i.contenido.deuda && i.fuente !== 'TGR' ? peorTramo(i.contenido.deuda.directa) : null,
});

const deQuien = (x: { rut: Rut }): Rut => x.rut;

/** Of each source of a person, its newest report and the one before. */
function deDosEnDos(suyos: readonly Informe[]): (readonly [Leido, Leido | undefined])[] {
  return [...new Set(suyos.map((i) => i.fuente))].flatMap((fuente) => {
    const [ahora, antes] = suyos.filter((i) => i.fuente === fuente).map(leido);
    return ahora ? [[ahora, antes] as const] : [];
  });
}

/** What a person weighs and how late it is when a warning opens. */
async function alAbrir(ctx: ReadCtx, rut: Rut) {
  const e = await exposicion(ctx, rut);
  const vivas = (await obligacionesVivas(ctx, rut)).filter((d) => d.rol !== 'AVAL');
  const exposicion_al_abrir = pesos([e.total, e.como_deudor, e.indirecta].find((m) => m > 0) ?? 0);
  const nombre = (await personaPorRut(ctx, rut))?.nombre ?? formatRut(rut);
  return { nombre, exposicion_al_abrir, mora_al_abrir: Math.max(0, ...vivas.map((d) => d.dias_mora)) };
}

/** One item for the executive and, of what is grave, one for who attends warnings: by person and day, whatever the rules. */
async function pedirQueSeVea(ctx: Ctx, rut: Rut, nuevas: readonly AlertaRow[]): Promise<void> {
  const [una] = nuevas;
  if (!una) return;
  const ejecutivo = await ejecutivoDe(ctx, rut);
  const comun = {
    area: 'bir',
    entidad_id: `${rut}:${ctx.hoy}`,
    cliente_rut: ejecutivo ? rut : null,
    titulo: `${una.nombre}: ${nuevas.map((a) => REGLAS[a.regla].toLowerCase()).join(', ')}`,
    monto: una.exposicion_al_abrir,
    url: `/bir/alertas?rut=${rut}`,
  };
  if (ejecutivo) await ctx.emit('pendiente.abierto', { ...comun, tipo: 'informar', permiso: 'bir:ver', ruts: [ejecutivo.rut] });
  if (nuevas.some((a) => a.gravedad < 3)) await ctx.emit('pendiente.abierto', { ...comun, tipo: 'revisar', permiso: 'bir:atender-alerta' });
}

async function abrir(ctx: Ctx, rut: Rut, halladas: readonly Disparo[], abiertas: readonly AlertaRow[]): Promise<number> {
  const de = (d: Disparo) => abiertas.find((a) => a.rut === rut && a.regla === d.regla && a.sujeto === (d.sujeto ?? ''));
  for (const d of halladas) {
    const vieja = de(d);
    if (vieja) await ctx.update(alertas, vieja.id, { vista: ctx.hoy });
  }
  const nuevas = halladas.filter((d) => !de(d));
  if (nuevas.length === 0) return 0;
  const medida = await alAbrir(ctx, rut);
  const filas = await ctx.insertMany(
    alertas,
    nuevas.map((d) => ({ ...d, ...medida, rut, sujeto: d.sujeto ?? '', abierta: ctx.hoy, vista: ctx.hoy })),
  );
  for (const a of filas) await ctx.emit('alerta.abierta', { rut, regla: a.regla, gravedad: a.gravedad, alerta_id: a.id });
  await pedirQueSeVea(ctx, rut, filas);
  return filas.length;
}

/** Warnings whose condition has not been true for days, whether or not the person still owes something. */
async function cerrarLasQuePasaron(ctx: Ctx): Promise<number> {
  const idas = await ctx.lockAll(alertas, and(eq(alertas.estado, 'abierta'), lte(alertas.vista, addDays(ctx.hoy, -AUSENTE_DIAS))));
  for (const a of idas) {
    await ctx.update(alertas, a.id, { estado: estadosAlerta.go(a.estado, 'cerrar_sola'), cerrada: ctx.hoy });
    await cerrarPendiente(ctx, a);
  }
  return idas.length;
}

/** Looks every night at who owes something, a page of people at a time: what rules find opens a warning, and what no longer is true closes. */
export const alertasTempranas: DayStep = {
  nombre: 'bir: alertas tempranas',
  orden: 850,
  async run(ctx, cursor) {
    const ruts = await rutsConDeuda(ctx, cursor ?? '', POR_PAGINA);
    if (ruts.length === 0) return { cursor: null, hechos: await cerrarLasQuePasaron(ctx) };
    const u = await umbrales(ctx);
    const { hechos } = await hechosDeCartera(ctx, ruts, ctx.hoy, DE_OTROS);
    const informes = await informesAl(ctx, ruts, ctx.hoy, 2);
    const consentimientos = await consentimientosPorVencer(ctx, ruts, ctx.hoy, addDays(ctx.hoy, u.por_vencer_dias));
    const abiertas = await ctx.lockAll(alertas, and(eq(alertas.estado, 'abierta'), inArray(alertas.rut, ruts)));
    const suyos = { hechos: agrupar(hechos, deQuien), informes: agrupar(informes, deQuien) };
    let n = 0;
    for (const rut of ruts) {
      const mirado = {
        hoy: ctx.hoy,
        hechos: suyos.hechos.get(rut) ?? [],
        consentimientos: consentimientos.filter((c) => c.rut === rut),
        leidos: deDosEnDos(suyos.informes.get(rut) ?? []),
      };
      n += await abrir(ctx, rut, disparos(mirado, u), abiertas);
    }
    if (n > 0) await ctx.signal('cambio', { area: 'bir' });
    return { cursor: ruts.at(-1) ?? null, hechos: n };
  },
};
