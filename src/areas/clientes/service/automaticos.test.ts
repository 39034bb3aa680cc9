import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { areas } from '#app/areas.server.gen.ts';
import { sembrarCatalogos } from '#areas/catalogos/public.server.ts';
import { ejecutivos } from '#areas/ejecutivos/tables.ts';
import { sucursales } from '#areas/empresas/tables.ts';
import { actualizarObligacion, registrarObligacion } from '#areas/libro/public.server.ts';
import { sembrarParametros } from '#areas/parametros/public.server.ts';
import type { Fecha } from '#kernel/values/fecha.ts';
import { pesos } from '#kernel/values/money.ts';
import { type Rut, rutOf } from '#kernel/values/rut.ts';
import { type TestApp, testApp } from '#platform/server/testing.ts';
import { estaBloqueado, exigirClienteOperable, reservarLinea, soltarReserva } from '../public.server.ts';
import { bloqueos, clientes, lineas, personas, requisitos, sublimites, vinculos } from '../tables.ts';
import { revisarBloqueos } from './automaticos.ts';

let t: TestApp;
let sucursal_id = '';
let n = 0;
const [ANA, LUIS] = [rutOf(40_000_002), rutOf(40_000_020)];
const DEUDOR = rutOf(99_990_016);
const cero = pesos(0);

async function cliente(): Promise<{ id: string; rut: Rut }> {
  n += 1;
  const rut = rutOf(99_990_300 + n);
  return t.arrange(async (ctx) => {
    await ctx.insert(personas, { rut, tipo_persona: 'JURIDICA', nombre: `Cedente ${n} SpA` });
    const c = await ctx.insert(clientes, { rut, estado: 'activo', ejecutivo_rut: ANA, sucursal_id });
    return { id: c.id, rut };
  });
}
const linea = (rut: Rut, o: { hasta?: string; monto?: number } = {}) =>
  t.arrange((ctx) =>
    ctx.insert(lineas, {
      numero: 100 + n,
      cliente_rut: rut,
      monto: String(o.monto ?? 10_000_000),
      moneda: 'CLP',
      monto_pesos: pesos(o.monto ?? 10_000_000),
      usado: cero,
      reservado: cero,
      sobregiro: cero,
      desde: '2026-01-01' as Fecha,
      hasta: (o.hasta ?? '2026-12-31') as Fecha,
      anticipo_pct: '90.00',
      tasa_mensual: '1.8000',
      con_responsabilidad: true,
      solicitud_id: `auto-${n}`,
    }),
  );
const revisar = (ruts?: readonly Rut[]) => t.arrange((ctx) => revisarBloqueos(ctx, ruts ? { ruts } : {}));
const abiertos = async (rut: Rut) =>
  (await t.arrange((ctx) => ctx.db.select().from(bloqueos).where(eq(bloqueos.cliente_rut, rut))))
    .filter((b) => b.estado !== 'levantado')
    .map((b) => b.motivo)
    .sort();

beforeAll(async () => {
  t = await testApp(areas);
  await t.arrange(async (ctx) => {
    await sembrarCatalogos(ctx);
    await sembrarParametros(ctx);
    sucursal_id = (await ctx.insert(sucursales, { codigo: 'SANTIAGO', nombre: 'Santiago' })).id;
    for (const rut of [ANA, LUIS])
      await ctx.insert(ejecutivos, {
        rut,
        nombres: 'Paula',
        apellidos: `Rivas ${rut}`,
        email: `${rut}@demo.cl`,
        sucursal_id,
        clase: 'SENIOR',
        cargo: 'EJECUTIVO',
        fecha_ingreso: '2020-01-01' as Fecha,
      });
  });
}, 60_000);
afterAll(() => t.close());

describe('bloqueos automáticos del cierre del día', () => {
  it('31 días de mora bloquean, 30 no; pagada la deuda el bloqueo se levanta solo', async () => {
    const [tarde, justo] = [await cliente(), await cliente()];
    const deber = (rut: Rut, vencimiento: string) =>
      t.arrange((ctx) =>
        registrarObligacion(ctx, {
          pk: `cuota:auto-${rut}`,
          tipo: 'cuota',
          rut,
          origen_area: 'creditos',
          origen_id: `c-${rut}`,
          numero: 'Cuota 1',
          capital: pesos(100_000),
          vencimiento: vencimiento as Fecha,
        }),
      );
    await deber(tarde.rut, '2026-02-07');
    await deber(justo.rut, '2026-02-08');
    await revisar();
    expect([await abiertos(tarde.rut), await abiertos(justo.rut)]).toEqual([['MORA_30_DIAS'], []]);
    expect(await t.arrange((ctx) => estaBloqueado(ctx, tarde.rut))).toBe('Mora > 30 días');
    expect((await revisar()).hechos).toBe(0);
    await t.arrange((ctx) => actualizarObligacion(ctx, `cuota:auto-${tarde.rut}`, { capital: cero }));
    await revisar();
    expect(await abiertos(tarde.rut)).toEqual([]);
  });
  it('la línea y los poderes bloquean al día siguiente de su último día; uno sin término no vence', async () => {
    const c = await cliente();
    await linea(c.rut, { hasta: '2026-03-09' });
    const poder = (hasta: string | null) =>
      t.arrange((ctx) =>
        ctx.insert(vinculos, {
          cliente_rut: c.rut,
          rut: rutOf(40_000_050),
          nombre: 'Ana Soto',
          vinculo: 'REPRESENTANTE_LEGAL',
          desde: '2024-01-02' as Fecha,
          hasta: hasta as Fecha | null,
        }),
      );
    await poder('2026-03-09');
    await revisar();
    expect(await abiertos(c.rut)).toEqual(['LINEA_VENCIDA', 'PODERES_VENCIDOS']);
    await poder(null);
    await revisar();
    expect(await abiertos(c.rut)).toEqual(['LINEA_VENCIDA']);
  });
  it('una línea vencida frena una proforma y no una solicitud de línea; la aprobada la levanta', async () => {
    const c = await cliente();
    await linea(c.rut, { hasta: '2026-03-09' });
    await revisar();
    await expect(t.arrange((ctx) => exigirClienteOperable(ctx, c.rut))).rejects.toMatchObject({ codigo: 'cliente_bloqueado' });
    expect((await t.arrange((ctx) => exigirClienteOperable(ctx, c.rut, { salvo: ['LINEA_VENCIDA'] }))).rut).toBe(c.rut);
    await t.arrange((ctx) =>
      ctx.emit('solicitud.aprobada', {
        solicitud_id: `renueva-${c.rut}`,
        rut: c.rut,
        linea: {
          monto: '10000000',
          moneda: 'CLP',
          desde: '2026-03-10' as Fecha,
          hasta: '2027-03-10' as Fecha,
          anticipo_pct: '90',
          tasa_mensual: '1.5',
          comision_pct: null,
          comision_minima_uf: null,
          con_responsabilidad: true,
          productos: [],
          sublimites: [],
        },
      }),
    );
    expect(await abiertos(c.rut)).toEqual([]);
  });
  it('un bloqueo puesto por una persona con el mismo motivo no se levanta solo', async () => {
    const c = await cliente();
    await t.arrange((ctx) =>
      ctx.insert(bloqueos, {
        cliente_rut: c.rut,
        motivo: 'MORA_30_DIAS',
        comentario: 'A mano',
        manual: true,
        desde: ctx.hoy,
        usuario: 'Riesgo',
      }),
    );
    await revisar([c.rut]);
    expect(await abiertos(c.rut)).toEqual(['MORA_30_DIAS']);
  });
});

describe('lo que otras áreas cuentan', () => {
  it('el papel validado, objetado o anulado mueve su requisito; la anulación de otro papel no', async () => {
    const c = await cliente();
    const r = await t.arrange((ctx) =>
      ctx.insert(requisitos, { cliente_rut: c.rut, tipo_archivo: 'CEDULA_DE_IDENTIDAD', nombre: 'Cédula' }),
    );
    const papel = (archivo_id: string) => ({ archivo_id, referido: { tipo: 'persona', id: c.rut }, tipo_archivo: 'CEDULA_DE_IDENTIDAD' });
    const estado = async () => (await t.arrange((ctx) => ctx.get(requisitos, r.id))).estado;
    await t.arrange((ctx) => ctx.emit('archivo.validado', { ...papel('a1'), vence: '2026-06-01' as Fecha }));
    expect(await t.arrange((ctx) => ctx.get(requisitos, r.id))).toMatchObject({
      estado: 'validado',
      archivo_id: 'a1',
      vence: '2026-06-01',
    });
    await t.arrange((ctx) => ctx.emit('archivo.anulado', papel('otro')));
    expect(await estado()).toBe('validado');
    await t.arrange((ctx) => ctx.emit('archivo.objetado', papel('a1')));
    expect(await estado()).toBe('objetado');
    await t.arrange((ctx) => ctx.emit('archivo.anulado', papel('a1')));
    expect(await estado()).toBe('falta');
  });
  it('una cartera traspasada cambia el ejecutivo de la ficha', async () => {
    const c = await cliente();
    await t.arrange((ctx) => ctx.emit('cartera.traspasada', { cliente_ruts: [c.rut], de: ANA, a: LUIS, desde: ctx.hoy }));
    expect((await t.arrange((ctx) => ctx.get(clientes, c.id))).ejecutivo_rut).toBe(LUIS);
  });
});

describe('reserva de la línea', () => {
  it('el sublímite de un deudor se mide con la línea tomada: lo que no cabe se rehúsa y no queda reservado', async () => {
    const c = await cliente();
    const l = await linea(c.rut);
    await t.arrange((ctx) => ctx.insert(sublimites, { linea_id: l.id, rut_deudor: DEUDOR, monto: pesos(4_000_000) }));
    const reservar = (monto: number, sobre: string[] = []) =>
      t.arrange((ctx) =>
        reservarLinea(ctx, l.id, monto, {
          deudores: async () => [{ rut: DEUDOR, nombre: 'Minera', monto }],
          sobre_sublimite: sobre,
        }),
      );
    await expect(reservar(4_000_001)).rejects.toMatchObject({
      codigo: 'sublimite_excedido',
      datos: { deudor: 'Minera', monto: '$4.000.001', max: '$4.000.000' },
    });
    expect((await t.arrange((ctx) => ctx.get(lineas, l.id))).reservado).toBe(0);
    await reservar(4_000_000);
    await reservar(4_000_001, [DEUDOR]);
    expect((await t.arrange((ctx) => ctx.get(lineas, l.id))).reservado).toBe(8_000_001);
  });
  it('una excepción concedida estira la línea hasta su exceso y ni un peso más; al soltar se devuelve', async () => {
    const c = await cliente();
    const l = await linea(c.rut);
    const reservar = (exceso: number) => t.arrange((ctx) => reservarLinea(ctx, l.id, 10_500_000, { exceso }));
    await expect(reservar(0)).rejects.toMatchObject({ codigo: 'linea_excedida', datos: { disp: '$10.000.000' } });
    await expect(reservar(499_999)).rejects.toMatchObject({ codigo: 'linea_excedida' });
    await reservar(500_000);
    expect(await t.arrange((ctx) => ctx.get(lineas, l.id))).toMatchObject({ reservado: 10_500_000, sobregiro: 500_000 });
    await expect(t.arrange((ctx) => reservarLinea(ctx, l.id, 1))).rejects.toMatchObject({ codigo: 'linea_excedida' });
    await t.arrange((ctx) => soltarReserva(ctx, l.id, 10_500_000));
    expect(await t.arrange((ctx) => ctx.get(lineas, l.id))).toMatchObject({ reservado: 0, sobregiro: 0 });
  });
});
