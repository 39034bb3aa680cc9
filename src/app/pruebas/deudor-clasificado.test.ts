import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contract as bir } from '#areas/bir/contract.ts';
import { contract as buro } from '#areas/buro/contract.ts';
import { procesarCola } from '#areas/buro/public.server.ts';
import { fuentes } from '#areas/buro/tables.ts';
import { sembrarCatalogo } from '#areas/catalogos/public.server.ts';
import { parametros } from '#areas/parametros/tables.ts';
import { contract } from '#areas/proformas/contract.ts';
import { abrirMundo, cliente, condiciones, papeles, R, sin } from '#areas/proformas/service/mundo.fixture.ts';
import type { Fecha } from '#kernel/values/fecha.ts';
import { type Rut, rutOf } from '#kernel/values/rut.ts';
import type { TestApp } from '#platform/server/testing.ts';

// The whole way of areas/5 §5 «done when» 8: a debtor that is nobody's client is asked at his bureau, gets his risk page, comes out D (V12: 417, two
// protests of UF 69,53, 30 to 59 days in the system), and the proforma that was already emitted goes to revision when its rules run again.
let t: TestApp;
const DEUDOR = { rut_receptor: rutOf(99_990_017), deudor_rut: rutOf(99_990_017), razon_deudor: 'Deudor Protestado S.A.' };
const quien = (k: number) => t.persona({ rut: R(k) });
const APRUEBA = { respuesta: 'APRUEBA' as const, comentario: 'De acuerdo con la propuesta' };

beforeAll(async () => {
  t = await abrirMundo();
  await t.arrange(async (ctx) => {
    await sembrarCatalogo(ctx, 'motivos_consulta', [['EVALUACION', 'evaluación']]);
    await ctx.insert(parametros, { clave: 'parametros.riesgo_desde', valor: true, desde: '2026-01-01' as Fecha, motivo: 'Parte riesgo' });
    const comun = { rige_desde: '2020-01-01' as Fecha, proveedor: 'SIMULADOR' as const, vigencia_dias: 30, costo_uf: '0' };
    const limites = { presupuesto_mensual_uf: '0', timeout_ms: 20_000, por_minuto: 600, exige_consentimiento: 'NATURAL' as const };
    await ctx.insert(fuentes, { codigo: 'EQUIFAX_EMPRESA', nombre: 'DICOM empresa', tipo: 'BURO', ...comun, ...limites });
    await ctx.insert(fuentes, { codigo: 'CMF', nombre: 'Deuda CMF', tipo: 'DEUDA', ...comun, ...limites });
  });
});
afterAll(() => t.close());

async function borrador() {
  const c = await cliente(t);
  const ids = await papeles(t, c.rut, [['33', '1', 20_000_000, '2026-02-20', '2026-04-15']], DEUDOR);
  const p = await t.act(contract, 'crear', quien(2), condiciones(c.rut, sin(Object.values(ids)), { gastos: [] }));
  const regla = Object.values(p.documents)[0]?.reglas.find((r) => r.id === 'deudor_clasificacion');
  return { id: p.id, pk: Object.keys(p.documents)[0] ?? '', regla: [regla?.resultado, regla?.valor] };
}
/** What a person of risk does: asks the reports of a RUT, and its page once they came. */
async function clasificar(rut: Rut): Promise<unknown> {
  for (const [tipo, fuente] of [
    ['BURO', 'EQUIFAX_EMPRESA'],
    ['DEUDA', 'CMF'],
  ] as const)
    await t.act(buro, 'crear', quien(14), { rut, tipo, fuentes: [fuente], motivo: 'EVALUACION' });
  await procesarCola(t.deps);
  const { resultados } = await t.act(bir, 'crear', quien(14), { ruts: [rut], motivo: 'EVALUACION' } as never);
  return resultados[0]?.rating;
}

describe('el deudor que sale D', () => {
  it('lleva a revisión la proforma ya emitida, y la que viene pide excepción para emitirse', async () => {
    const antes = await borrador();
    expect(antes.regla).toEqual(['APROBADO', 'sin clasificar']);
    await t.act(contract, 'emitir', quien(2), {}, { id: antes.id });
    await t.act(contract, 'enviar_a_comite', quien(2), {}, { id: antes.id });

    expect(await clasificar(DEUDOR.deudor_rut)).toBe('D');

    const votar = () => t.act(contract, 'votar', quien(3), APRUEBA, { id: antes.id });
    await expect(votar()).rejects.toMatchObject({ status: 409, codigo: 'reglas_cambiaron' });
    const vista = (await t.detail(contract, quien(3), antes.id)) as unknown as {
      estado: string;
      cambios_desde_envio: { regla: string; antes: string; despues: string; empeora: boolean }[];
    };
    expect(vista.estado).toBe('enviada_a_comite');
    expect(vista.cambios_desde_envio.filter((c) => c.empeora)).toMatchObject([
      { regla: 'deudor_clasificacion', antes: 'sin clasificar (aprobado)', despues: 'D (en revisión)' },
    ]);

    const nueva = await borrador();
    expect(nueva.regla).toEqual(['REVISION', 'D']);
    const emitir = () => t.act(contract, 'emitir', quien(2), {}, { id: nueva.id });
    await expect(emitir()).rejects.toMatchObject({ codigo: 'excepcion_pendiente' });
    const motivo = 'El deudor paga al día a todos sus proveedores del rubro';
    const excepcion = { pk: nueva.pk, regla: 'deudor_clasificacion', tipo: 'CONCENTRACION', motivo };
    await t.act(contract, 'pedir_excepcion', quien(2), excepcion, { id: nueva.id });
    expect(await emitir()).toMatchObject({ estado: 'emitida' });
  });
});
