import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { areas } from '#app/areas.server.gen.ts';
import { avales } from '#areas/avales/tables.ts';
import { sembrarCatalogos } from '#areas/catalogos/public.server.ts';
import { asignarCartera } from '#areas/ejecutivos/public.server.ts';
import { ejecutivos } from '#areas/ejecutivos/tables.ts';
import { sucursales } from '#areas/empresas/tables.ts';
import { registrarObligacion } from '#areas/libro/public.server.ts';
import { sembrarParametros } from '#areas/parametros/public.server.ts';
import { crearCuenta } from '#areas/usuarios/public.server.ts';
import type { Fecha } from '#kernel/values/fecha.ts';
import { pesos } from '#kernel/values/money.ts';
import { type Rut, rutOf } from '#kernel/values/rut.ts';
import { lecturas } from '#platform/server/tables.ts';
import { type TestApp, testApp } from '#platform/server/testing.ts';
import { contract } from '../contract.ts';
import { textoPdf } from '../print/texto-pdf.fixture.ts';
import { asegurarDeudor, asegurarPersona } from '../public.server.ts';
import { clientes, vinculos } from '../tables.ts';
import { personaAlAlcance } from './alcance.ts';
import { avisarInformes } from './vencimientos.ts';

let t: TestApp;
const [PROPIO, AJENO] = [rutOf(40_000_002), rutOf(40_000_020)];
const CLIENTE = rutOf(99_990_201);
const OTRO = rutOf(99_990_202);
const DEUDOR = rutOf(99_990_250);
const AVAL = rutOf(40_000_060);
const suyo = (rut = PROPIO) => t.persona({ rut, alcance: 'propio', modulos: ['clientes:ver', 'clientes:calificar-deudor'] });

const deuda = (pk: string, rut: Rut, cliente_rut: Rut | null, vencimiento: string) =>
  t.arrange((ctx) =>
    registrarObligacion(ctx, {
      pk: `documento:${pk}`,
      tipo: 'documento',
      rut,
      ...(cliente_rut ? { cliente_rut } : {}),
      origen_area: 'operaciones',
      origen_id: pk,
      numero: `33-${pk}`,
      capital: pesos(1_000_000),
      vencimiento: vencimiento as Fecha,
    }),
  );

beforeAll(async () => {
  t = await testApp(areas);
  await t.arrange(async (ctx) => {
    await sembrarCatalogos(ctx);
    await sembrarParametros(ctx);
    const s = await ctx.insert(sucursales, { codigo: 'SANTIAGO', nombre: 'Santiago' });
    for (const rut of [PROPIO, AJENO])
      await ctx.insert(ejecutivos, {
        rut,
        nombres: 'Paula',
        apellidos: `Rivas ${rut}`,
        email: `${rut}@demo.cl`,
        sucursal_id: s.id,
        clase: 'SENIOR',
        cargo: 'EJECUTIVO',
        fecha_ingreso: '2020-01-01' as Fecha,
      });
    for (const [rut, de] of [
      [CLIENTE, PROPIO],
      [OTRO, AJENO],
    ] as const) {
      await asegurarPersona(ctx, { rut, nombre: `Firma ${rut}` });
      await ctx.insert(clientes, { rut, estado: 'activo', informe_vence: '2026-04-09' as Fecha });
      await asignarCartera(ctx, rut, de, s.id);
    }
    for (const c of await ctx.db.select().from(clientes))
      await ctx.update(clientes, c.id, { ejecutivo_rut: c.rut === CLIENTE ? PROPIO : AJENO });
    await asegurarDeudor(ctx, { rut: DEUDOR, razon_social: 'Minera Cordillera S.A.' });
    await asegurarPersona(ctx, { rut: AVAL, nombre: 'Ana Soto' });
    for (const cliente_rut of [CLIENTE, OTRO])
      await ctx.insert(vinculos, {
        cliente_rut,
        rut: AVAL,
        nombre: 'Ana Soto',
        vinculo: 'SOCIO',
        desde: '2024-01-02' as Fecha,
        es_fiador: true,
      });
  });
  await deuda('1', DEUDOR, CLIENTE, '2026-02-01');
  await deuda('2', DEUDOR, OTRO, '2026-05-01');
}, 60_000);
afterAll(() => t.close());

describe('una persona por su RUT (areas/1 clientes)', () => {
  it('un deudor que no es cliente abre la misma página: lo que debe, a quién, y su mora', async () => {
    const p = await t.ask(contract, 'por_rut', t.persona(), { rut: DEUDOR });
    expect(p).toMatchObject({ nombre: 'Minera Cordillera S.A.', roles: ['deudor'], cliente: null, es_deudor: true });
    const capital = p.deudas.filter((d) => d.concepto === 'CAPITAL');
    expect(capital.map((d) => [d.numero, d.monto, d.cliente_rut])).toEqual(
      expect.arrayContaining([
        ['33-1', 1_000_000, CLIENTE],
        ['33-2', 1_000_000, OTRO],
      ]),
    );
    expect(p.mora).toEqual({ TITULAR: 1_000_000, DEUDOR: 0, AVAL: 0 });
  });
  it('un ejecutivo ve del deudor sólo lo que debe a sus clientes, y avales sólo de los suyos', async () => {
    const p = await t.ask(contract, 'por_rut', suyo(), { rut: DEUDOR });
    expect([...new Set(p.deudas.map((d) => d.cliente_rut))]).toEqual([CLIENTE]);
    const aval = await t.ask(contract, 'por_rut', suyo(), { rut: AVAL });
    expect(aval).toMatchObject({ roles: ['aval'], avales: [{ cliente_rut: CLIENTE }] });
    expect(aval.avales).toHaveLength(1);
  });
  it('un aval constituido fuera de la ficha también abre la vista de aval, con su estado', async () => {
    const rut = rutOf(40_000_065);
    await t.arrange(async (ctx) => {
      await asegurarPersona(ctx, { rut, nombre: 'Elena Soto' });
      await ctx.insert(avales, {
        rut_aval: rut,
        nombre: 'Elena Soto',
        cliente_rut: CLIENTE,
        nombre_cliente: 'Firma',
        tipo: 'FIANZA_SOLIDARIA',
        alcance: 'GENERAL',
        clave_origen: 'general',
        desde: '2026-01-02' as Fecha,
        estado: 'vigente',
        firma_fecha: '2026-01-02' as Fecha,
        firma_notaria: 'Primera',
        firma_archivo: 'firmado',
      });
    });
    const p = await t.ask(contract, 'por_rut', suyo(), { rut });
    expect(p).toMatchObject({ roles: ['aval'], avales: [{ cliente_rut: CLIENTE, desde: '2026-01-02', estado: 'vigente' }] });
    await expect(t.ask(contract, 'por_rut', suyo(AJENO), { rut })).rejects.toMatchObject({ status: 404 });
  });
  it('el cliente de otro responde como un RUT que nadie registró, se abra o se busque', async () => {
    const nadie = rutOf(99_990_299);
    await expect(t.ask(contract, 'por_rut', suyo(), { rut: OTRO })).rejects.toMatchObject({ status: 404, codigo: 'no_existe' });
    const buscar = (rut: Rut) => t.ask(contract, 'buscar_persona', suyo(), { rut });
    expect(await buscar(OTRO)).toEqual({ ...(await buscar(nadie)), rut: OTRO });
    expect(await t.ask(contract, 'por_rut', suyo(AJENO), { rut: OTRO })).toMatchObject({ cliente: { estado: 'activo' } });
  });
  it('por nombre se encuentra a los clientes al alcance y a los deudores de nadie, con todas las palabras y sin acentos', async () => {
    const buscar = async (q: string, quien = suyo()) => (await t.ask(contract, 'por_nombre', quien, { q })).items;
    expect(await buscar('firma')).toEqual([{ rut: CLIENTE, nombre: `Firma ${CLIENTE}`, detalle: 'Cliente' }]);
    expect((await buscar('FÍRMA', suyo(AJENO))).map((p) => p.rut)).toEqual([OTRO]);
    expect(await buscar('cordillera miner')).toEqual([{ rut: DEUDOR, nombre: 'Minera Cordillera S.A.', detalle: 'Deudor' }]);
    expect(await buscar('cordillera sur')).toEqual([]);
    expect(await buscar('100%')).toEqual([]);
    await expect(t.ask(contract, 'por_nombre', t.persona({ modulos: ['libro'] }), { q: 'firma' })).rejects.toMatchObject({ status: 403 });
  });
  it('un RUT que nadie registró responde 404', () =>
    expect(t.ask(contract, 'por_rut', t.persona(), { rut: rutOf(99_990_299) })).rejects.toMatchObject({ status: 404 }));
  it('abrirla deja una lectura con el RUT visto', async () => {
    const quien = suyo();
    await t.ask(contract, 'por_rut', quien, { rut: DEUDOR });
    const filas = await t.deps.database.db
      .select()
      .from(lecturas)
      .where(and(eq(lecturas.rut_visto, DEUDOR), eq(lecturas.usuario, quien.usuario_id)));
    expect(filas[0]).toMatchObject({ motivo: 'Vista por RUT' });
  });
  it('un deudor que no es cliente se califica, y la calificación anterior queda en su historia', async () => {
    const calificar = (calificacion: 'BUEN_PAGADOR' | 'MAL_PAGADOR') =>
      t.act(contract, 'calificar_rut', suyo(), { rut: DEUDOR, calificacion, comentario: 'Según su comportamiento' });
    await calificar('BUEN_PAGADOR');
    const p = await calificar('MAL_PAGADOR');
    expect([p.calificacion_deudor, p.calificaciones.length]).toEqual(['MAL_PAGADOR', 2]);
  });
  it('quien no puede calificar recibe 403', () =>
    expect(
      t.act(contract, 'calificar_rut', t.persona({ modulos: ['clientes:ver'] }), {
        rut: DEUDOR,
        calificacion: 'BUEN_PAGADOR',
        comentario: 'x',
      }),
    ).rejects.toMatchObject({ status: 403 }));
});

describe('la lista por lo que debe y por su línea', () => {
  it('con mora, sin mora, y ningún cliente con línea sobre un monto', async () => {
    await deuda('3', CLIENTE, null, '2026-03-01');
    const ruts = async (q: Record<string, string>) => (await t.list(contract, t.persona(), q)).items.map((c) => c.rut);
    expect(await ruts({ con_mora: 'si' })).toEqual([CLIENTE]);
    expect(await ruts({ con_mora: 'no' })).toEqual([OTRO]);
    expect(await ruts({ linea_min: '1' })).toEqual([]);
    expect(await ruts({ ultima_desde: '2026-01-01' })).toEqual([]);
  });
});

describe('aviso del informe legal por vencer', () => {
  it('30 días antes avisa al ejecutivo del cliente, y sólo ese día', async () => {
    await crearCuenta(t.deps.database.db, {
      empresa_id: t.empresa_id,
      email: 'paula@demo.cl',
      username: 'paula',
      fullName: 'Paula Rivas',
      rut: PROPIO,
      role: 'user',
      status: 'active' as const,
      email_verificado: true,
      creada_por: ['SISTEMA'],
    });
    expect(await t.arrange((ctx) => avisarInformes(ctx))).toBe(1);
    await t.setHoy('2026-03-11' as Fecha);
    expect(await t.arrange((ctx) => avisarInformes(ctx))).toBe(0);
    await t.setHoy('2026-03-10' as Fecha);
  });
});

describe('papeles del cliente', () => {
  it('la ficha impresa dice quién es, su estado y quiénes lo representan', async () => {
    const [c] = (await t.deps.database.db.select().from(clientes)).filter((x) => x.rut === CLIENTE);
    const pdf = (await t.ask(contract, 'ficha', t.persona(), {}, c?.id)) as { bytes: Buffer };
    const texto = textoPdf(pdf.bytes);
    for (const dicho of ['Ficha de cliente', `Firma ${CLIENTE}`, 'Activo', 'Ana Soto', '02-01-2024', 'Sin línea'])
      expect(texto).toContain(dicho);
  });
});

describe('dar de baja', () => {
  it('con un cargo sin pagar, o una factura suya que otro debe, no se cierra, aunque no cuente para su línea', async () => {
    const [c] = await t.deps.database.db.select().from(clientes).where(eq(clientes.rut, OTRO));
    const cerrar = () => t.act(contract, 'dar_de_baja', t.persona(), { comentario: 'Sin movimiento' }, { id: c?.id ?? '' });
    await expect(cerrar()).rejects.toMatchObject({ codigo: 'con_exposicion', datos: { monto: '$1.000.000' } });
    await t.arrange((ctx) =>
      registrarObligacion(ctx, {
        pk: 'gasto:baja',
        tipo: 'gasto',
        rut: OTRO,
        origen_area: 'operaciones',
        origen_id: 'op',
        numero: 'Cargo 1',
        capital: pesos(180_000),
        vencimiento: '2026-03-01' as Fecha,
      }),
    );
    await expect(cerrar()).rejects.toMatchObject({ codigo: 'con_exposicion', datos: { monto: '$1.180.000' } });
  });
});

describe('los papeles de una persona', () => {
  it('los papeles de un socio los archiva quien lleva la empresa; los de un cliente, sólo quien lo lleva a él', async () => {
    const [delSocio, ajeno] = [rutOf(40_000_066), rutOf(99_990_203)];
    await t.arrange(async (ctx) => {
      await asegurarPersona(ctx, { rut: ajeno, nombre: 'Firma de otra cartera' });
      await ctx.insert(clientes, { rut: ajeno, estado: 'activo', informe_vence: '2026-12-31' as Fecha });
      await asegurarPersona(ctx, { rut: delSocio, nombre: 'Luis Soto' });
      const desde = '2024-01-02' as Fecha;
      await ctx.insert(vinculos, { cliente_rut: CLIENTE, rut: delSocio, nombre: 'Luis Soto', vinculo: 'SOCIO', desde });
      await ctx.insert(vinculos, { cliente_rut: CLIENTE, rut: ajeno, nombre: 'Firma de otra cartera', vinculo: 'SOCIO', desde });
    });
    const papeles = (quien: Rut, rut: Rut) => t.arrange((ctx) => personaAlAlcance(ctx, rut).then((p) => p.rut), suyo(quien));
    expect(await papeles(PROPIO, delSocio)).toBe(delSocio);
    await expect(papeles(AJENO, delSocio)).rejects.toMatchObject({ status: 404 });
    await expect(papeles(PROPIO, ajeno)).rejects.toMatchObject({ status: 404 });
    await expect(papeles(PROPIO, rutOf(99_990_298))).rejects.toMatchObject({ status: 404 });
  });
});
