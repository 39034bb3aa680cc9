import { and, asc, eq } from 'drizzle-orm';
import type { z } from 'zod';
import { personasDe } from '#kernel/fields.ts';
import { atOnce } from '#platform/server/at-once.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import type { Conciliacion } from '../contract-formas.ts';
import { fraseAviso } from '../domain/cartola/avisos.ts';
import { pasosDe } from '../domain/estados.ts';
import { conciliaciones } from '../tables.ts';
import { cargasDe, firmaQuiebres, fotoDe, identidadDe, pendientesDe } from './cierre.ts';
import { corridaVista } from './corrida.ts';
import { dudasPendientes } from './dudas.ts';
import { type CuentaFila, esActualizacion, type Fila, nombreContable, nombreCuenta } from './fila.ts';
import { informeFirmado } from './informe.ts';

export function aCuenta(c: CuentaFila) {
  const { id, banco, numero, moneda, cuenta_contable, formato_cartola, vigente } = c;
  return { id, banco, numero, nombre: nombreCuenta(c), moneda, cuenta_contable, formato_cartola, vigente };
}

const VACIOS = { banco: 0, banco_sin_calzar: 0, libro: 0, libro_sin_calzar: 0, sugeridos: 0, parciales: 0, calces: 0, sin_comentario: 0 };

/** Figures of one that still moves. */
async function cifrasVivas(ctx: ReadCtx, c: Fila) {
  const [f, enDuda] = await atOnce([fotoDe(ctx, c), dudasPendientes(ctx, c)]);
  const identidad = identidadDe(f, c);
  const mudos = (await pendientesDe(ctx, c, f)).filter((p) => p.requiere_comentario && !p.comentario);
  const confirmados = f.calces.filter((k) => k.estado === 'confirmado');
  return {
    identidad,
    saldo_inicial_banco: f.cadena.saldo_inicial,
    saldo_final_banco: f.cadena.saldo_final,
    saldo_final_libro: f.saldo_libro,
    diferencia: identidad.diferencia,
    quiebres: f.cadena.quiebres,
    saldos: f.cadena.prueba,
    dudas: enDuda.length,
    explicada: firmaQuiebres(f.cadena),
    conteos: {
      banco: f.banco.length,
      banco_sin_calzar: f.banco.filter((l) => !l.calce_id && l.estado !== 'no_se_concilia').length,
      libro: f.libro.length,
      libro_sin_calzar: f.libro.filter((l) => !l.calce_id).length,
      sugeridos: f.calces.filter((k) => k.estado === 'sugerido').length,
      parciales: confirmados.filter((k) => k.parcial).length,
      calces: confirmados.length,
      sin_comentario: mudos.length,
    },
  };
}

/** Figures of a signed one: those of its report. */
async function cifrasFirmadas(ctx: ReadCtx, c: Fila) {
  const { saldo_inicial_banco, saldo_final_banco, saldo_final_libro, diferencia } = c;
  const cuerpo = (await informeFirmado(ctx, c))?.cuerpo;
  const sinCalzar = (lado: 'banco' | 'libro') => cuerpo?.pendientes.filter((p) => p.lado === lado).length ?? 0;
  const conteos = cuerpo
    ? {
        ...VACIOS,
        banco: cuerpo.banco.length,
        banco_sin_calzar: sinCalzar('banco'),
        libro: cuerpo.libro.length,
        libro_sin_calzar: sinCalzar('libro'),
        calces: cuerpo.calces.filter((k) => k.estado === 'confirmado').length,
      }
    : VACIOS;
  const saldos = { saldo_inicial_banco, saldo_final_banco, saldo_final_libro, diferencia };
  const nada = { quiebres: [], dudas: 0, saldos: cuerpo?.saldos ?? { inicial: null, final: null } };
  return { ...saldos, ...nada, identidad: cuerpo?.identidad ?? null, explicada: c.explicacion?.firma ?? '', conteos };
}

async function versionesDe(ctx: ReadCtx, c: Fila) {
  const filas = await ctx.db
    .select()
    .from(conciliaciones)
    .where(and(eq(conciliaciones.empresa_id, ctx.empresa_id), eq(conciliaciones.raiz_id, c.raiz_id)))
    .orderBy(asc(conciliaciones.num_version));
  return filas.map((v) => ({
    id: v.id,
    num_version: v.num_version,
    estado: v.estado,
    motivo: v.motivo_actualizacion,
    cerrada_en: v.cerrada_en,
    cerrada: v.cerrada_nombre,
  }));
}

async function cargasVistas(ctx: ReadCtx, c: Fila) {
  return (await cargasDe(ctx, c)).map((k) => ({
    id: k.id,
    archivo: k.archivo,
    formato: k.formato,
    filas: k.filas,
    agregadas: k.agregadas,
    omitidas: k.omitidas,
    avisos: k.avisos.map(fraseAviso),
    cargada_en: k.creado_en,
    por: personasDe(k.hecho_por).join(', '),
    retirada: k.retirada_en ? { en: k.retirada_en, por: k.retirada_por ?? '', motivo: k.motivo_retiro ?? '' } : null,
    propia: k.num_version === c.num_version,
  }));
}

const FIRMADOS: readonly string[] = ['cerrada', 'reemplazada', 'anulada'];

/** A conciliación as the API shows it: live figures while it moves, those of its signed report afterwards. */
export async function detalle(ctx: ReadCtx, c: Fila): Promise<z.input<typeof Conciliacion>> {
  const [{ explicada, ...cifras }, contable, cargas, versiones] = await atOnce([
    FIRMADOS.includes(c.estado) ? cifrasFirmadas(ctx, c) : cifrasVivas(ctx, c),
    nombreContable(ctx, c.cuenta_contable),
    cargasVistas(ctx, c),
    versionesDe(ctx, c),
  ]);
  return {
    id: c.id,
    conciliacion_id: c.id,
    num_conciliacion: c.num_conciliacion,
    num_version: c.num_version,
    actualizacion: esActualizacion(c),
    cuenta_corriente: aCuenta(c.cuenta),
    cuenta_contable: { codigo: c.cuenta_contable, nombre: contable },
    fecha_inicio: c.fecha_inicio,
    fecha_termino: c.fecha_termino,
    saldo_inicial_libro: c.saldo_inicial_libro,
    ...cifras,
    step: c.step,
    enabled_steps: [c.step],
    pasos: [...pasosDe(esActualizacion(c))],
    estado: c.estado,
    version_de: c.version_de,
    refresh_key: c.refresh_key,
    motivo_actualizacion: c.motivo_actualizacion,
    preparada: c.preparada_nombre,
    cerrada: c.cerrada_nombre,
    cerrada_en: c.cerrada_en,
    explicacion: c.explicacion
      ? { motivo: c.explicacion.motivo, por: c.explicacion.por, vigente: c.explicacion.firma === explicada }
      : null,
    corrida: corridaVista(ctx, c),
    cargas,
    versiones,
  };
}
