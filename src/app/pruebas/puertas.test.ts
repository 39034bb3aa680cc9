import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { areas } from '#app/areas.server.gen.ts';
import { contract as barra } from '#areas/barra/contract.ts';
import { contract as calendario } from '#areas/calendario/contract.ts';
import { clientes, contactos, personas } from '#areas/clientes/tables.ts';
import { contract as correo } from '#areas/correo/contract.ts';
import { asignarCartera } from '#areas/ejecutivos/public.server.ts';
import { ejecutivos } from '#areas/ejecutivos/tables.ts';
import { sucursales } from '#areas/empresas/tables.ts';
import { contract as facturas } from '#areas/facturas/contract.ts';
import { facturas as filasFactura } from '#areas/facturas/tables.ts';
import { coberturas, programas } from '#areas/fondo-garantia/tables.ts';
import { garantias } from '#areas/garantias/tables.ts';
import { registrarObligacion } from '#areas/libro/public.server.ts';
import { pagares } from '#areas/pagares/tables.ts';
import { parametros } from '#areas/parametros/tables.ts';
import { crearCuenta } from '#areas/usuarios/public.server.ts';
import type { Fecha } from '#kernel/values/fecha.ts';
import { uuidv7 } from '#kernel/values/id.ts';
import { pesos } from '#kernel/values/money.ts';
import { rutOf } from '#kernel/values/rut.ts';
import { routesOf } from '#platform/server/http/openapi.ts';
import { correos } from '#platform/server/tables.ts';
import { type TestApp, testApp } from '#platform/server/testing.ts';

/** What one area gives to another by its door, seen from the one that receives. */
let t: TestApp;
const f = (x: string) => x as Fecha;
const [CLIENTE, PROPIO, AJENO] = [rutOf(99_990_800), rutOf(40_000_801), rutOf(40_000_802)];

beforeAll(async () => {
  t = await testApp(areas);
  await t.arrange(async (ctx) => {
    const s = await ctx.insert(sucursales, { codigo: 'SANTIAGO', nombre: 'Santiago' });
    for (const [i, rut] of [PROPIO, AJENO].entries())
      await ctx.insert(ejecutivos, {
        rut,
        nombres: `Persona ${i}`,
        apellidos: 'Prueba',
        email: `p${i}@prueba.cl`,
        sucursal_id: s.id,
        clase: 'SENIOR',
        cargo: 'EJECUTIVO',
        fecha_ingreso: f('2020-01-02'),
      });
    await ctx.insert(personas, { rut: CLIENTE, tipo_persona: 'JURIDICA', nombre: 'Aserradero Uno SpA' });
    await ctx.insert(clientes, { rut: CLIENTE, estado: 'activo' });
    await asignarCartera(ctx, CLIENTE, PROPIO, s.id);
  });
});
afterAll(() => t.close());

const propio = () => t.persona({ rut: PROPIO, alcance: 'propio' });
const ajeno = () => t.persona({ rut: AJENO, alcance: 'propio' });

describe('el calendario muestra las fechas que las áreas publican, dentro del alcance', () => {
  const fechas = async (quien = propio(), desde = '2026-03-01', hasta = '2026-04-30') =>
    (await t.ask(calendario, 'eventos', quien, { calendars: 'Business', desde, hasta } as never)).map((e) => [e.start, e.title]);

  it('una garantía: vence su seguro, deja de valer su tasación a los 24 meses, y vence el papel', async () => {
    await t.arrange((ctx) =>
      ctx.insert(garantias, {
        numero: 1,
        tipo: 'HIPOTECA',
        beneficiario: 'LA_EMPRESA',
        sobre: 'GENERAL',
        ltv: '70.00',
        estado: 'constituida',
        cliente_rut: CLIENTE,
        nombre_cliente: 'Aserradero Uno SpA',
        otorgante_rut: CLIENTE,
        nombre_otorgante: 'Aserradero Uno SpA',
        seguro_vence: f('2026-03-20'),
        fecha_tasacion: f('2024-04-15'),
        vence: f('2026-04-01'),
      }),
    );
    const vistas = await fechas();
    expect(vistas).toContainEqual(['2026-03-20', 'Vence el seguro de la garantía 1 de Aserradero Uno SpA']);
    expect(vistas).toContainEqual(['2026-04-15', 'Deja de valer la tasación de la garantía 1 de Aserradero Uno SpA']);
    expect(vistas).toContainEqual(['2026-04-01', 'Vence la garantía 1 de Aserradero Uno SpA']);
    expect(await fechas(ajeno())).toEqual([]);
  });

  it('un pagaré firmado: vence, y prescribe un año después (Ley 18.092 art. 98)', async () => {
    await t.arrange((ctx) =>
      ctx.insert(pagares, {
        pagarevista: 'PV-1',
        numero: 1,
        tipo: 'PLAZO',
        cliente_rut: CLIENTE,
        nombre: 'Aserradero Uno SpA',
        juridica: true,
        acreedor_rut: rutOf(99_990_000),
        acreedor_nombre: 'Casa',
        moneda: 'CLP',
        monto: '1000000',
        capital: pesos(1_000_000),
        fecha_emision: f('2025-10-01'),
        ultimo_vencimiento: f('2026-03-31'),
        base_dias: '30_360',
        mandato_llenado: false,
        con_protesto: false,
        ite_exento: true,
        respaldo: 'NINGUNO',
        estado: 'custodia',
        boveda: 'B1',
      }),
    );
    expect(await fechas()).toContainEqual(['2026-03-31', 'Vence el pagaré PV-1 de Aserradero Uno SpA']);
    expect(await fechas(propio(), '2027-03-01', '2027-03-31')).toEqual([['2027-03-31', 'Prescribe el pagaré PV-1 de Aserradero Uno SpA']]);
    // In cuotas that no credit tells of, by the first: never later than the law.
    const cuotas = ['2026-02-15', '2026-03-31'].map((dia, i) => ({ n: i + 1, fecha: f(dia), monto: '500000', interes: '0' }));
    await t.arrange((ctx) => ctx.db.update(pagares).set({ cuotas }).where(eq(pagares.pagarevista, 'PV-1')));
    expect(await fechas(propio(), '2027-02-01', '2027-03-31')).toEqual([['2027-02-15', 'Prescribe el pagaré PV-1 de Aserradero Uno SpA']]);
  });

  it('una cobertura de un fondo: su comisión, el último día para requerir y su término', async () => {
    await t.arrange(async (ctx) => {
      const p = await ctx.insert(programas, {
        codigo: 'FOGAPE',
        nombre: 'FOGAPE',
        max_ventas_uf: '100000',
        coberturas: {},
        comision_anual_pct: '1.2',
        comision_periodo: 'MENSUAL',
        excluye_chq: false,
        excluye_refinanciamiento: false,
        mora_maxima_ingreso: 60,
        plazo_requerimiento_dias: 425,
        cupo_uf: '10000',
      });
      await registrarObligacion(ctx, {
        pk: `gasto:${uuidv7()}`,
        tipo: 'cuota',
        clase: 'cuota',
        rut: CLIENTE,
        origen_area: 'prueba',
        origen_id: 'c1',
        numero: 'Cuota 1',
        capital: pesos(2_270_296),
        fecha: f('2025-01-15'),
        vencimiento: f('2025-02-15'),
        tasa_mora_mensual: '2.0000',
      });
      await ctx.insert(coberturas, {
        numero: 1,
        programa_id: p.id,
        programa: 'FOGAPE',
        cliente_rut: CLIENTE,
        nombre_cliente: 'Aserradero Uno SpA',
        objeto: 'prueba:c1',
        nombre_objeto: 'Crédito 1',
        segmento: 'PEQUENA',
        porcentaje: '70.00',
        capital: pesos(2_270_296),
        capital_cubierto: pesos(1_589_207),
        comision_anual_pct: '1.2',
        comision_periodo: 'MENSUAL',
        plazo_requerimiento_dias: 425,
        fecha_ingreso: f('2026-03-01'),
        hasta: f('2026-04-30'),
        estado: 'vigente',
      });
    });
    const vistas = await fechas();
    expect(vistas).toContainEqual(['2026-03-31', 'Comisión del fondo: FOGAPE, Aserradero Uno SpA']);
    expect(vistas).toContainEqual(['2026-04-16', 'Último día para requerir al fondo: FOGAPE, Aserradero Uno SpA']);
    expect(vistas).toContainEqual(['2026-04-30', 'Termina la cobertura: FOGAPE, Aserradero Uno SpA']);
    expect(await fechas(ajeno())).toEqual([]);
  });
});

describe('correo', () => {
  it('ofrece los contactos con correo de los clientes al alcance, sin mirar acentos', async () => {
    await t.arrange(async (ctx) => {
      const comun = { persona_rut: CLIENTE, tipo: 'PAGOS', fuente: 'CLIENTE' };
      await ctx.insert(contactos, { ...comun, nombre: 'Inés Soto', email: 'ines@aserradero.ejemplo.cl' });
      await ctx.insert(contactos, {
        ...comun,
        nombre: 'Inés Sin Correo',
        telefonos: [{ e164: '+56911112222', uso: 'MOVIL', estado: 'SIN_VERIFICAR' }],
      });
    });
    const buscar = async (q: string, quien = propio()) =>
      (await t.ask(correo, 'destinatarios', quien, { q })).items.filter((i) => i.origen === 'clientes').map((i) => i.email);
    expect(await buscar('ines')).toEqual(['ines@aserradero.ejemplo.cl']);
    expect(await buscar('aserradero')).toEqual(['ines@aserradero.ejemplo.cl']);
    expect(await buscar('ines', ajeno())).toEqual([]);
  });

  it('una factura enviada queda entre los enviados de quien la envía, con su papel y enlazada a ella, y sale por la bandeja de salida', async () => {
    const u = await t.arrange((ctx) =>
      crearCuenta(ctx.db, {
        empresa_id: t.empresa_id,
        email: 'conta@ejemplo.cl',
        username: 'conta',
        fullName: 'Persona Contable',
        role: 'client',
        status: 'active',
        email_verificado: true,
        creada_por: ['PRUEBA'],
      } as never),
    );
    await t.arrange(async (ctx) => {
      const comun = { desde: f('2026-01-01'), estado: 'vigente' as const };
      await ctx.insert(parametros, { ...comun, clave: 'facturas.banco', valor: 'Banco de Chile' } as never);
      await ctx.insert(parametros, { ...comun, clave: 'facturas.cuenta', valor: '00-123-45678-09' } as never);
    });
    const quien = t.persona({ usuario_id: u.id, nombre: u.fullName, email: u.email, rut: '40000803-K' });
    const nueva = await t.act(facturas, 'crear', quien, {
      client: { name: 'Maderas del Sur', companyEmail: 'pagos@maderas.ejemplo.cl' },
      issuedDate: '2026-03-10',
      dueDate: '2026-03-20',
      service: 'Custodia',
      items: [{ descripcion: 'Custodia', cantidad: 1, precio: 100_000 }],
    } as never);
    const { id } = nueva as { id: unknown };
    await t.act(facturas, 'enviar', quien, {}, { id: String(id) });
    const enviados = (await t.ask(correo, 'emails', quien, { folder: 'sent' })).emails;
    expect(enviados).toMatchObject([
      { to: [{ email: 'pagos@maderas.ejemplo.cl' }], enlace: { area: 'facturas', id: String(id) }, attachments: [{ thumbnail: 'pdf' }] },
    ]);
    const salida = (await t.deps.database.db.select().from(correos).orderBy(correos.creado_en)).at(-1);
    expect(salida).toMatchObject({ para: ['pagos@maderas.ejemplo.cl'], estado: 'pendiente' });
    expect(salida?.texto).toMatch(/enlace\/\S+/);
  });
});

describe('facturas de un giro', () => {
  it('las que el giro pagó se deben otra vez cuando el banco lo devuelve', async () => {
    const origen = { origen_area: 'proformas', origen_id: uuidv7() };
    const emitida = {
      tipo: '33',
      folio: '77',
      fecha: '2026-03-10',
      nombre: 'Cedente',
      correo: null,
      servicio: 'Comisión',
      url: '/operaciones',
    };
    const cifras = { items: [{ descripcion: 'Comisión', precio: 100 }], neto: 100, exento: 0, iva: 19, total: 119, pagado: 0 };
    await t.arrange((ctx) => ctx.emit('factura.emitida', { ...origen, ...emitida, ...cifras } as never));
    const fila = async () => {
      const suya = and(eq(filasFactura.empresa_id, t.empresa_id), eq(filasFactura.origen_id, origen.origen_id));
      const [r] = await t.arrange((ctx) => ctx.db.select().from(filasFactura).where(suya));
      return [r?.estado, r?.pagado];
    };
    const giro = { ...origen, orden_id: uuidv7(), fecha: '2026-03-10', comprobante: 'T', medio: 'TEF', cuenta_banco: '1102.01' };
    await t.arrange((ctx) => ctx.emit('giro.confirmado', giro));
    expect(await fila()).toEqual(['Paid', 119]);
    await t.arrange((ctx) => ctx.emit('giro.rechazado', { ...origen, causa: 'Cuenta cerrada' }));
    expect(await fila()).toEqual(['Sent', 0]);
  });
});

describe('una sola búsqueda', () => {
  it('la paleta y la barra preguntan lo mismo: no hay otra ruta, y lo ajeno no se encuentra', async () => {
    expect(routesOf(t.deps.registry).some((r) => r.path === '/api/buscar')).toBe(false);
    const titulos = async (quien = propio()) => (await t.ask(barra, 'buscar', quien, { q: CLIENTE })).grupos.map((g) => g.groupTitle);
    expect(await titulos()).toContain('Clientes');
    expect(await titulos(ajeno())).toEqual([]);
  });
});
