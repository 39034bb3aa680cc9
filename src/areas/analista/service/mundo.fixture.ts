import { eq } from 'drizzle-orm';
import { abrir as abrirAnalisis, csvRcv, manos as manosDeAnalisis, nombreRcv } from '#areas/analisis/service/mundo.fixture.ts';
import { informes } from '#areas/buro/tables.ts';
import { personas } from '#areas/clientes/tables.ts';
import { conListas, NUESTRO_RUT } from '#areas/empresas/pruebas/empresa.fixture.ts';
import { porPaginas } from '#areas/empresas/pruebas/manos.fixture.ts';
import { crearEmpresa } from '#areas/empresas/public.server.ts';
import type { Fecha } from '#kernel/values/fecha.ts';
import { type Rut, rutOf } from '#kernel/values/rut.ts';
import { huellaDe } from '#platform/server/canonico.ts';
import type { TestApp } from '#platform/server/testing.ts';
import { contract } from '../contract.ts';
import { procesarEvaluaciones } from '../public.server.ts';
import { seed } from '../seed.ts';
import { guardarLoSabido } from './sabido.ts';

const HOY = '2026-03-10' as Fecha;

/** A company with the policy it is born with. */
export async function abrir(): Promise<TestApp> {
  const t = await abrirAnalisis();
  await t.arrange(async (ctx) => {
    await crearEmpresa(ctx, { rut: NUESTRO_RUT, razon_social: 'Prueba SpA' });
    await conListas(ctx, {
      motivos_espera: [['ANTECEDENTES', 'Antecedentes']],
      motivos_devolucion: [['ANTECEDENTES', 'Antecedentes incompletos']],
    });
    await seed.base?.(ctx);
  });
  return t;
}

const TRAMOS = { vigente: 0, m30_59: 0, m60_89: 0, m90: 0, castigo: 0 };

/** Reports of sources about a RUT. */
function reportes(t: TestApp) {
  /** A report of a source about a RUT, as its answer would have left it. */
  const informe = (rut: Rut, tipo: 'BURO' | 'DEUDA' | 'OTRA', fuente: string, contenido: object) =>
    t.arrange(async (ctx) => {
      const todo = { buro: null, deuda: null, otra: null, ...contenido };
      await ctx.insert(informes, {
        consulta_id: ctx.id(),
        rut,
        tipo,
        fuente,
        fecha: HOY,
        vence: '2026-04-09' as Fecha,
        origen: 'SIMULADO',
        contenido: todo as never,
        contenido_hash: huellaDe(todo),
        crudo_hash: '',
        lector_version: 1,
      });
    });
  const deBuro = (rut: Rut, score: number | null, o: object = {}) =>
    informe(rut, 'BURO', 'EQUIFAX_EMPRESA', {
      buro: {
        rut,
        nombre: null,
        score,
        protestos: [],
        morosidades: [],
        socios: [],
        bienes: [],
        laborales: 0,
        concursal: false,
        consultas12m: 0,
        caducados: 0,
        advertencias: [],
        ...o,
      },
    });
  const deTgr = (rut: Rut, cobranza_judicial = false) =>
    informe(rut, 'DEUDA', 'TGR', {
      deuda: {
        rut,
        directa: TRAMOS,
        indirecta: TRAMOS,
        lineas_disponibles: 0,
        por_tipo: { comercial: 0, consumo: 0, vivienda: 0 },
        por_moneda: [],
        instituciones: 0,
        al: HOY,
        advertencias: [],
        tgr: { situacion: cobranza_judicial ? 'CON_DEUDA' : 'SIN_DEUDA', tipo: null, monto: 0, convenio: false, cobranza_judicial },
      },
    });
  return { deBuro, deTgr };
}

export function manos(t: TestApp) {
  const h = manosDeAnalisis(t);
  const { deBuro, deTgr } = reportes(t);
  /** An analysis with the sales of vector V15 and a client of the given age, with everything that policy 1 of a line demands. */
  async function caso(o: { score?: number | null | 'sin informe'; desde?: string } = {}) {
    const rut = await h.cliente();
    const a = await h.nuevo(rut);
    await h.subir(a.id, h.archivosV15(rut));
    await t.arrange(async (ctx) => {
      const p = await ctx.first(personas, eq(personas.rut, rut));
      if (p) await ctx.update(personas, p.id, { inicio_actividades: (o.desde ?? '2021-03-10') as Fecha });
    });
    if (o.score !== 'sin informe') await deBuro(rut, o.score === undefined ? 782 : o.score);
    await deTgr(rut);
    return { rut, asunto: { asunto_area: 'analisis', asunto_id: a.id }, analisis_id: a.id };
  }
  /** The register of a month of his comes again with other sales: one debtor and this net. */
  const corregirRcv = (c: { rut: Rut; analisis_id: string }, periodo: string, neto: number) =>
    h.subir(c.analisis_id, [{ nombre: nombreRcv(c.rut, periodo), texto: csvRcv(periodo, [{ rut: rutOf(99_990_900), neto }]) }]);
  async function evaluar(asunto: { asunto_area: string; asunto_id: string }, k = 1) {
    await t.act(contract, 'evaluar', h.quien(k), asunto);
    await procesarEvaluaciones(t.deps);
    const { evaluacion } = await t.ask(contract, 'evaluacion_de', h.quien(k), asunto);
    if (!evaluacion) throw new Error('no evaluation');
    return evaluacion;
  }
  return { ...h, deBuro, deTgr, caso, corregirRcv, evaluar };
}

/** The step of the day that closes. */
export const cerrarDia = (t: TestApp) => porPaginas(t, 'analista', guardarLoSabido);
