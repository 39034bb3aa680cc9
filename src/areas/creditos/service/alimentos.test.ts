import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { fuentes } from '#areas/buro/tables.ts';
import { contract as clientes } from '#areas/clientes/contract.ts';
import { consultasAlimentos, clientes as fichas, personas, retenciones } from '#areas/clientes/tables.ts';
import { guardarArchivo } from '#areas/documentos/public.server.ts';
import { contract as operaciones } from '#areas/operaciones/contract.ts';
import { ordenesGiro } from '#areas/operaciones/tables.ts';
import { parametros } from '#areas/parametros/tables.ts';
import { pasivos } from '#areas/pasivos/tables.ts';
import { pesos } from '#kernel/values/money.ts';
import { type Rut, rutOf } from '#kernel/values/rut.ts';
import type { TestApp } from '#platform/server/testing.ts';
import { contract } from '../contract.ts';
import { descuadresDeLibro } from './caja.fixture.ts';
import {
  AUTORIZA,
  abrirMundo,
  cliente,
  credito,
  type Entrada,
  f,
  mesa,
  movido,
  OPERACIONES,
  PREPARA,
  quien,
  saldos,
  validarPapeles,
  ver,
} from './mundo.fixture.ts';

let t: TestApp;
beforeAll(async () => {
  t = await abrirMundo();
});
beforeEach(() => t.setHoy(f('2026-03-10')));
afterAll(() => t.close());

const ALIMENTARIA = rutOf(40_000_900);
const REGISTRO = { codigo: 'DEUDORES_ALIMENTOS', nombre: 'Deudores de alimentos', tipo: 'OTRA', rige_desde: f('2020-01-01') } as const;
/** The example of ledger §3 (`retencion_legal`): 5.000.000 líquido. UF 125: the registry is asked. */
const persona = async (): Promise<{ rut: Rut; cuenta_id: string }> => {
  const c = await cliente(t);
  await t.arrange((ctx) => ctx.db.update(personas).set({ tipo_persona: 'NATURAL' }).where(eq(personas.rut, c.rut)));
  return c;
};
const documentado = (de: { rut: Rut; cuenta_id: string }, cambios: Partial<Entrada> = {}) => credito(t, 'documentar', cambios, de);
const consulta = (rut: Rut, o: { inscrito: boolean; deuda?: number; fecha?: string }) =>
  t.arrange((ctx) =>
    ctx.insert(consultasAlimentos, {
      cliente_rut: rut,
      fecha: f(o.fecha ?? '2026-03-10'),
      inscrito: o.inscrito,
      deuda: pesos(o.deuda ?? 0),
      beneficiario: o.inscrito ? ALIMENTARIA : null,
      archivo_id: randomUUID(),
      anotada_nombre: 'Operaciones',
    }),
  );
const ordenDe = async (id: string) => {
  const filas = await t.arrange((ctx) => ctx.db.select().from(ordenesGiro).where(eq(ordenesGiro.origen_id, id)));
  const orden_id = filas.find((o) => o.estado !== 'anulada')?.id ?? '';
  return { orden_id, ...(await t.ask(operaciones, 'ver_orden', quien(t, PREPARA), { orden_id })) };
};
type Vista = Awaited<ReturnType<typeof ordenDe>>;
const legal = (g: Vista) => g.validaciones_giro.find((v) => v.id === 'legal');

// Ley 21.389; domain §3; areas 1 ("debt 3.100.000 on 5.000.000 → 2.500.000"); ledger §3, retencion_legal.
describe('retención por pensión de alimentos en el giro de un crédito', () => {
  it('sin la consulta del día el crédito en cuotas de una persona de 50 UF o más no sale, y se dice quién la anota', async () => {
    const de = await persona();
    const { id } = await documentado(de);
    const g = await ordenDe(id);
    expect(legal(g)).toMatchObject({ resultado: 'falla', codigo: 'consulta_alimentos_pendiente', responsable: 'Operaciones' });
    await expect(mesa(t, id)).rejects.toMatchObject({ status: 422, codigo: 'consulta_alimentos_pendiente' });
    await consulta(de.rut, { inscrito: false, fecha: '2026-03-09' });
    expect(legal(await ordenDe(id))).toMatchObject({ resultado: 'falla' });
    await consulta(de.rut, { inscrito: false });
    expect(legal(await ordenDe(id))).toMatchObject({ resultado: 'ok' });
    const { orden_id } = g;
    await t.act(operaciones, 'autorizar_orden', quien(t, AUTORIZA), { orden_id, digitos_cuenta: '3456' });
    await t.act(operaciones, 'confirmar_orden', quien(t, PREPARA), { orden_id, fecha: '2026-03-10', comprobante: 'TEF-1' });
    expect(await ver(t, id)).toMatchObject({ estado: 'girado', monto_girado: 5_000_000 });
  });

  it('inscrito: la mitad de lo pedido se retiene y se debe al alimentario; el giro sale por el resto y el libro cuadra', async () => {
    const antes = await saldos(t);
    const de = await persona();
    const { id } = await documentado(de);
    await consulta(de.rut, { inscrito: true, deuda: 3_100_000 });
    const g = await ordenDe(id);
    expect([g.monto_girar, g.monto_transferir]).toEqual([5_000_000, 2_500_000]);
    expect(g.modal_confirmacion.retenciones).toEqual([{ motivo: 'PENSION_ALIMENTOS', beneficiario: ALIMENTARIA, monto: 2_500_000 }]);
    const orden_id = await mesa(t, id);
    expect(await ver(t, id)).toMatchObject({ estado: 'girado', monto_girado: 2_500_000 });
    // ledger §3: D1201 5.075.605 / H1102 2.500.000 · H2105 2.500.000 · H2101 40.605 · H2103 35.000.
    expect(movido(antes, await saldos(t))).toEqual({
      1201: 5_075_605,
      '1102.01': -2_500_000,
      2105: -2_500_000,
      2101: -40_605,
      2103: -35_000,
    });
    const suyos = () => t.arrange((ctx) => ctx.db.select().from(pasivos).where(eq(pasivos.rut, ALIMENTARIA)));
    expect(await suyos()).toMatchObject([{ tipo_pasivo: 'RETENCION_LEGAL', amount: 2_500_000 }]);
    expect(await descuadresDeLibro(t)).toEqual([]);
    await t.act(operaciones, 'rechazar_orden', quien(t, PREPARA), { orden_id, causa: 'Cuenta cerrada en destino' });
    expect(movido(antes, await saldos(t))).toEqual({});
  });

  it('debe menos de la mitad: se retiene la deuda', async () => {
    const de = await persona();
    const { id } = await documentado(de);
    await consulta(de.rut, { inscrito: true, deuda: 300_000 });
    expect((await ordenDe(id)).monto_transferir).toBe(4_700_000);
  });

  it('la retención anotada en la ficha también se toma del giro de un crédito: 2.700.003 al 50 % sale por 1.350.001', async () => {
    const de = await persona();
    await t.arrange((ctx) =>
      ctx.insert(retenciones, { cliente_rut: de.rut, motivo: 'PENSION_ALIMENTOS', porcentaje: '50.00', desde: f('2026-03-01') }),
    );
    const { id } = await documentado(de, { monto_solicitado: 2_700_003, costos: [] });
    const sin = await ordenDe(id);
    expect(sin.monto_transferir).toBe(1_350_001);
    // Nobody is named to receive it.
    expect(sin.validaciones_giro.find((v) => v.id === 'beneficiario')).toMatchObject({ codigo: 'beneficiario_pendiente' });
    // The registry says the same debt: together they take no more than the half.
    await consulta(de.rut, { inscrito: true, deuda: 9_000_000 });
    const con = await ordenDe(id);
    expect(con.monto_transferir).toBe(1_350_001);
    expect(con.validaciones_giro.filter((v) => v.resultado === 'falla')).toEqual([]);
  });

  it('una empresa, una cuota única o menos de 50 UF no consultan el registro', async () => {
    expect(legal(await ordenDe((await documentado(await cliente(t))).id))).toMatchObject({ resultado: 'ok', limite: 'no aplica' });
    const chico = await documentado(await persona(), { monto_solicitado: 1_900_000 });
    expect(legal(await ordenDe(chico.id))).toMatchObject({ resultado: 'ok', limite: 'no aplica' });
    const unica = await documentado(await persona(), { plazo: 1 });
    expect(legal(await ordenDe(unica.id))).toBeUndefined();
  });

  it('la consulta se anota en la ficha con su certificado: de una persona natural, con la deuda y a quién se paga', async () => {
    const { rut } = await persona();
    const empresa = await cliente(t);
    const fichaDe = async (r: Rut) =>
      (await t.arrange((ctx) => ctx.db.select().from(fichas).where(eq(fichas.rut, r))))[0] as { id: string };
    const anotar = async (r: Rut, o: object) =>
      t.act(
        clientes,
        'registrar_alimentos',
        quien(t, OPERACIONES),
        { fecha: '2026-03-10', inscrito: true, archivo_id: randomUUID(), ...o } as never,
        {
          id: (await fichaDe(r)).id,
        },
      );
    await expect(anotar(empresa.rut, {})).rejects.toMatchObject({ codigo: 'solo_persona_natural' });
    await expect(anotar(rut, {})).rejects.toMatchObject({ status: 400, campos: { deuda: expect.anything() } });
    await expect(anotar(rut, { deuda: 100_000 })).rejects.toMatchObject({ status: 400, campos: { beneficiario: expect.anything() } });
    await expect(anotar(rut, { inscrito: false, fecha: '2026-03-11' })).rejects.toMatchObject({
      status: 400,
      campos: { fecha: expect.anything() },
    });
    await expect(anotar(rut, { inscrito: false })).rejects.toMatchObject({
      codigo: 'archivo_ajeno',
      campos: { archivo_id: expect.anything() },
    });
    const referido = { tipo: 'persona' as const, id: rut };
    const papel = { nombre: 'certificado.pdf', bytes: Buffer.from('%PDF-1.4 certificado'), tipo_archivo: 'OTRO', referido };
    const { id: archivo_id } = await t.arrange(async (ctx) => (await guardarArchivo(ctx, papel)).archivo);
    expect(await anotar(rut, { deuda: 100_000, beneficiario: ALIMENTARIA, archivo_id })).toMatchObject({
      alimentos: [{ fecha: '2026-03-10', inscrito: true, deuda: 100_000, beneficiario: ALIMENTARIA, archivo_id, vale: true }],
    });
  });

  it('desde que rige riesgo el crédito en cuotas de una persona no se documenta sin la consulta de hoy; la mesa no lo dice dos veces', async () => {
    await t.arrange(async (ctx) => {
      const comun = { proveedor: 'MANUAL', exige_consentimiento: 'NADIE', vigencia_dias: 0, costo_uf: '0' } as const;
      await ctx.insert(fuentes, {
        ...REGISTRO,
        ...comun,
        obligatoria_para: [],
        presupuesto_mensual_uf: '10',
        timeout_ms: 20_000,
        por_minuto: 60,
      });
    });
    const de = await persona();
    const { id } = await credito(t, 'aprobar', {}, de);
    await validarPapeles(t, id);
    const falta = async () => (await ver(t, id)).revisiones.filter((r) => !r.ok).map((r) => [r.codigo, r.titulo]);
    expect(await falta()).toEqual([]);
    await t.arrange((ctx) =>
      ctx.insert(parametros, { clave: 'parametros.riesgo_desde', valor: true, desde: f('2026-03-10'), motivo: 'Parte' }),
    );
    expect(await falta()).toEqual([['consulta_alimentos_pendiente', 'Buró']]);
    // What fails is not also shown as fulfilled.
    expect((await ver(t, id)).revisiones.filter((r) => r.titulo === 'Buró')).toHaveLength(1);
    const documentar = (x: string) => t.act(contract, 'documentar', quien(t, OPERACIONES), {}, { id: x });
    await expect(documentar(id)).rejects.toMatchObject({ status: 422, codigo: 'consulta_alimentos_pendiente' });
    await consulta(de.rut, { inscrito: false, fecha: '2026-03-09' });
    expect(await falta()).toEqual([['consulta_alimentos_pendiente', 'Buró']]);
    // Neither a firm, nor a single cuota, nor what is below 50 UF (39.841,72 each: 1.992.086) asks for it.
    const sinPedirla = [
      await credito(t, 'documentar', {}, await cliente(t)),
      await credito(t, 'documentar', { plazo: 1 }, await persona()),
      await credito(t, 'documentar', { monto_solicitado: 1_992_085 }, await persona()),
    ];
    for (const c of sinPedirla) expect((await ver(t, c.id)).estado).toBe('documentado');
    await consulta(de.rut, { inscrito: false });
    expect(await falta()).toEqual([]);
    await documentar(id);
    await t.setHoy(f('2026-03-11'));
    const g = await ordenDe(id);
    expect(g.validaciones_giro.filter((v) => v.codigo === 'consulta_alimentos_pendiente').map((v) => v.id)).toEqual(['legal']);
  });
});
