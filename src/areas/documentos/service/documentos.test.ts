import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { zipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { areas } from '#app/areas.server.gen.ts';
import { asegurarPersona } from '#areas/clientes/public.server.ts';
import { crearEmpresa } from '#areas/empresas/public.server.ts';
import { asegurarPlan, obligacionPorPk } from '#areas/libro/public.server.ts';
import type { OutputOf } from '#kernel/contract.ts';
import type { Fecha } from '#kernel/values/fecha.ts';
import { pesos } from '#kernel/values/money.ts';
import { rut } from '#kernel/values/rut.ts';
import { runAction } from '#platform/server/pipeline.ts';
import { type TestApp, testApp } from '#platform/server/testing.ts';
import { COMPRADOR, FACTORING, factura, OTRO_FACTORING, VENDEDOR } from '../../../../tools/dte-demo/ejemplo.ts';
import { fabricarAec, fabricarDte } from '../../../../tools/dte-demo/fabricar.ts';
import { contract } from '../contract.ts';
import {
  activarDocumentos,
  aplicarPagoDocumento,
  comprables,
  liberarDocumentos,
  reservarDocumentos,
  revertirPagoDocumento,
} from '../public.server.ts';
import { cesiones, documentos } from '../tables.ts';
import { registrarCesiones } from './cesiones.ts';
import { service } from './documentos.ts';

let t: TestApp;
const ana = () => t.persona({ rut: '40000001-8' });
const beto = () => t.persona({ rut: '40000002-6' });
const HOY = '2026-03-10' as Fecha;

beforeAll(async () => {
  t = await testApp(areas, { hoy: HOY });
  await t.arrange(async (ctx) => {
    await crearEmpresa(ctx, { rut: rut(FACTORING.rut), razon_social: FACTORING.razon });
    await asegurarPlan(ctx);
    await asegurarPersona(ctx, { rut: rut(VENDEDOR.rut), nombre: VENDEDOR.razon });
    // A client comes to be active by the acts of its own area; here only that it is one matters.
    await ctx.db.execute(
      sql`insert into cliente (id, empresa_id, hecho_por, rut, estado) values (${ctx.id()}, ${ctx.empresa_id}, array['SISTEMA'], ${VENDEDOR.rut}, 'activo')`,
    );
  });
});
afterAll(() => t.close());

type Archivo = { nombre: string; bytes: Uint8Array };
type Ops = (typeof contract)['operations'];
async function subir<K extends keyof Ops & string>(name: K, archivos: Archivo[], body: object = {}, session = ana()) {
  const info = { traza: 'prueba', ip: null, agente: null };
  const lista = archivos.map((a) => ({ nombre: a.nombre, bytes: Buffer.from(a.bytes), mime: 'application/octet-stream' }));
  const r = await runAction(t.deps, {
    service,
    name,
    session,
    id: undefined,
    body,
    archivos: lista,
    clave: randomUUID(),
    info,
    dryRun: false,
  });
  return r.body as OutputOf<typeof contract, K>;
}
const cargar = async (bytes: Uint8Array, body: object = {}) => {
  const r = await subir('cargar', [{ nombre: bytes[0] === 0x50 ? 'carga.zip' : 'dte.xml', bytes }], body);
  return r.resultados;
};
const uno = async (d: Parameters<typeof factura>[0]) => {
  const [r] = await cargar(fabricarDte(factura(d)));
  if (!r) throw new Error('no result');
  return r;
};
const idDe = async (folio: number) => {
  const r = await uno({ folio });
  if (!r.documento_id) throw new Error(JSON.stringify(r));
  return r.documento_id;
};
const fila = (id: string) => t.arrange((ctx) => ctx.get(documentos, id));

describe('carga de documentos (areas/2, Done when 1-4)', () => {
  it('un DTE firmado del cliente entra validado, con sus alertas y su deudor creado', async () => {
    const r = await uno({ folio: 1021 });
    expect(r).toMatchObject({ estado: 'aceptado_con_alertas', codigo: null, causas: [] });
    expect(r.alertas.map((a) => a.codigo)).toContain('EN_PLAZO_RECLAMO');
    expect(await fila(r.documento_id ?? '')).toMatchObject({ estado: 'validado', monto: 12_500_000, deudor_rut: COMPRADOR.rut });
    const xml = await t.ask(contract, 'xml', ana(), {}, r.documento_id ?? '');
    expect(Buffer.from((xml as { bytes: Buffer }).bytes).equals(fabricarDte(factura()))).toBe(true);
  });
  it('se encuentra escrito como lo escriben las pantallas, o por su folio', async () => {
    const buscar = (q: string) =>
      t.arrange(async (ctx) => (await t.deps.registry.area('documentos')?.search?.(ctx, q))?.map((h) => h.titulo));
    expect(await buscar('33-1021')).toEqual(['33-1021 · $12.500.000']);
    expect(await buscar('1021')).toEqual(['33-1021 · $12.500.000']);
    expect(await buscar('34-1021')).toEqual([]);
  });
  it('lo malo se rechaza con su causa en palabras y lo demás del zip entra', async () => {
    const buena = fabricarDte(factura({ folio: 1101 }));
    const alterada = Buffer.from(
      fabricarDte(factura({ folio: 1102 }))
        .toString('latin1')
        .replaceAll('12500000', '92500000'),
      'latin1',
    );
    const rs = await cargar(
      zipSync({
        'alterada.xml': alterada,
        'sin-firma.xml': fabricarDte(factura({ folio: 1103 }), { firmante: null }),
        'dtd.xml': Buffer.from('<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>'),
        'contado.xml': fabricarDte(factura({ folio: 1104, forma_pago: 1 })),
        'ajena.xml': fabricarDte(factura({ folio: 1105, emisor: OTRO_FACTORING })),
        'nota.xml': fabricarDte(factura({ tipo: 61, folio: 9, fecha_vencimiento: undefined, referencias: [] })),
        'buena.xml': buena,
      }),
    );
    const por = Object.fromEntries(rs.map((r) => [r.archivo, r]));
    expect(por['alterada.xml']?.causas.map((c) => c.codigo)).toContain('firma_invalida');
    expect(por['sin-firma.xml']?.codigo).toBe('sin_firma');
    expect(por['dtd.xml']?.codigo).toBe('xml_con_dtd');
    expect(por['contado.xml']?.codigo).toBe('pago_contado');
    expect(por['ajena.xml']?.causas.map((c) => c.codigo)).toContain('cedente_no_es_cliente');
    expect(por['nota.xml']?.codigo).toBe('tipo_no_cedible');
    expect(por['buena.xml']?.estado).toMatch(/^aceptado/);
    expect(por['contado.xml']?.causas[0]?.que_hacer.length).toBeGreaterThan(10);
  });
  it('el mismo zip dos veces no crea nada y responde los mismos ids', async () => {
    const zip = zipSync({ 'a.xml': fabricarDte(factura({ folio: 1201 })), 'b.xml': fabricarDte(factura({ folio: 1202 })) });
    const a = await cargar(zip);
    const b = await cargar(zip);
    expect(b.map((r) => r.estado)).toEqual(['duplicado', 'duplicado']);
    expect(b.map((r) => r.documento_id)).toEqual(a.map((r) => r.documento_id));
  });
  it('la misma llave con otro monto se rechaza', async () => {
    await idDe(1203);
    expect(await uno({ folio: 1203, detalle: [{ nombre: 'Otra', precio: 1_000_000 }] })).toMatchObject({
      estado: 'rechazado',
      codigo: 'documento_duplicado_distinto',
    });
  });
  it('simular no escribe nada', async () => {
    const [r] = await cargar(fabricarDte(factura({ folio: 1204 })), { simular: 'true' });
    expect(r).toMatchObject({ estado: 'aceptado_con_alertas', documento_id: null });
    expect((await t.list(contract, ana(), { q: '1204' })).total).toBe(0);
  });
  it('una nota que supera lo que queda se rechaza sola y no deja rastro', async () => {
    const [f] = await cargar(fabricarDte(factura({ tipo: 34, folio: 700, detalle: [{ nombre: 'Exento', precio: 1_000_000 }] })));
    const [mala] = await cargar(nota(701, 700, 1_500_000));
    expect(mala).toMatchObject({ estado: 'rechazado', codigo: 'nota_supera_documento' });
    expect((await t.detail(contract, ana(), f?.documento_id ?? '')).notas).toEqual([]);
    await cargar(nota(702, 700, 400_000));
    expect(await fila(f?.documento_id ?? '')).toMatchObject({ monto_nc: 400_000, monto_financiable: 600_000 });
  });
  it('en un 46 el cliente es el receptor', async () => {
    const [r] = await cargar(fabricarDte(factura({ tipo: 46, folio: 77, emisor: COMPRADOR, receptor: VENDEDOR })));
    expect(await fila(r?.documento_id ?? '')).toMatchObject({ cliente_rut: VENDEDOR.rut, deudor_rut: COMPRADOR.rut });
  });
  it('un AEC cuyo último cesionario es otro se rechaza nombrándolo; si somos nosotros queda cedido', async () => {
    const aec = (folio: number, cesionario: typeof FACTORING) =>
      fabricarAec({
        dte: factura({ folio }),
        cesiones: [{ cedente: VENDEDOR, cesionario, ultimo_vencimiento: '2026-04-15', fecha: '2026-03-05T10:00:00' }],
      });
    const [otro] = await cargar(aec(1301, OTRO_FACTORING));
    expect(otro?.causas.find((c) => c.codigo === 'documento_ya_cedido')?.detail).toContain(OTRO_FACTORING.rut);
    const [nuestro] = await cargar(aec(1302, FACTORING));
    expect(await fila(nuestro?.documento_id ?? '')).toMatchObject({ estado_cesion: 'cedido', origen: 'AEC' });
  });
});

describe('cesiones', () => {
  it('de dos cesiones simultáneas queda una y la otra recibe 409 documento_ya_cedido', async () => {
    const id = await idDe(1401);
    const c = (r: string) => ({
      seq: 1,
      rut_cedente: rut(VENDEDOR.rut),
      rut_cesionario: rut(r),
      razon_cesionario: 'x',
      monto_cesion: pesos(12_500_000),
      ultimo_vencimiento: '2026-04-15' as Fecha,
      fecha: '2026-03-09T10:00:00',
      fuente: 'MANUAL' as const,
    });
    const rs = await Promise.allSettled(
      [FACTORING.rut, OTRO_FACTORING.rut].map((r) => t.arrange((ctx) => registrarCesiones(ctx, [{ documento_id: id, cesion: c(r) }]))),
    );
    expect(rs.filter((r) => r.status === 'fulfilled')).toHaveLength(1);
    expect((await t.arrange((ctx) => ctx.db.select().from(cesiones).where(eq(cesiones.documento_id, id)))).length).toBe(1);
    await expect(
      t.arrange((ctx) => registrarCesiones(ctx, [{ documento_id: id, cesion: { ...c('99990030-5'), seq: 1 } }])),
    ).rejects.toMatchObject({
      status: 409,
      codigo: 'documento_ya_cedido',
    });
  });
});

/** 34-233 of domain §6.10: 3.200.000, 90 % advanced. */
async function girado(folio: number): Promise<string> {
  const [r] = await cargar(fabricarDte(factura({ tipo: 34, folio, detalle: [{ nombre: 'Exento', precio: 3_200_000 }] })));
  const id = r?.documento_id ?? '';
  await t.arrange(async (ctx) => {
    await reservarDocumentos(ctx, [id], folio);
    const montos = { anticipo: pesos(2_880_000), retencion: pesos(320_000), tasa: '1.5', venc_ef: '2026-04-15' as Fecha };
    await activarDocumentos(ctx, ctx.id(), [{ id, ...montos }]);
  });
  return id;
}
const nota = (folio: number, de: number, monto: number) =>
  fabricarDte(
    factura({
      tipo: 61,
      folio,
      fecha_emision: '2026-03-09',
      fecha_vencimiento: undefined,
      detalle: [{ nombre: 'Descuento exento', precio: monto, exenta: true }],
      referencias: [{ tipo: '34', folio: String(de), fecha: '2026-03-02', codigo: 3 }],
    }),
  );

describe('notas de crédito (areas/2, rule c; domain §6.10)', () => {
  it('después del giro una de 500.000 deja el deudor en 2.700.000 y saldo_cedente 180.000; desasociar devuelve ambos', async () => {
    const id = await girado(233);
    const [r] = await cargar(nota(501, 233, 500_000));
    expect(r).toMatchObject({ estado: 'nota_asociada', documento_id: id });
    const d = await t.detail(contract, ana(), id);
    const [n] = d.notas as unknown as { id: string; monto: number; saldo_cedente: number }[];
    expect(n).toMatchObject({ monto: 500_000, saldo_cedente: 180_000 });
    expect(await fila(id)).toMatchObject({ saldo_deudor: 2_700_000, anticipo_pendiente: 2_700_000 });
    const pk = `saldo_cedente:${n?.id}`;
    expect((await t.arrange((ctx) => obligacionPorPk(ctx, pk)))?.capital).toBe(180_000);
    await t.act(contract, 'desasociar_nota', ana(), { nota_id: n?.id ?? '', motivo: 'Se cargó por error' }, { id, version: d.version });
    expect(await fila(id)).toMatchObject({ monto_nc: 0, anticipo_pendiente: 2_880_000 });
    expect((await t.arrange((ctx) => obligacionPorPk(ctx, pk)))?.estado ?? 'cerrada').toBe('cerrada');
  });
});

describe('plazo de reclamo (Ley 19.983 art. 3)', () => {
  it('recibida el 02-03: el 10 quedan 0 días y el 11 hay aceptación tácita; un reclamo posterior retiene el excedente', async () => {
    const id = await girado(1501);
    const csv = (reclamo: string) =>
      Buffer.from(
        `Nro;Tipo Doc;Tipo Venta;Rut cliente;Razon Social;Folio;Fecha Docto;Fecha Recepcion;Fecha Acuse Recibo;Fecha Reclamo;Monto Exento;Monto Neto;Monto IVA;Monto Total\n1;34;Del Giro;${COMPRADOR.rut};Minera;1501;02/03/2026;02/03/2026 10:00:00;;${reclamo};0;0;0;3200000\n`,
      );
    await subir('importar_rcv', [{ nombre: 'rcv.csv', bytes: csv('') }], { cliente_rut: VENDEDOR.rut });
    expect(await t.detail(contract, ana(), id)).toMatchObject({ dias_reclamo: 0, estado_sii: 'en_plazo' });
    await t.setHoy('2026-03-11' as Fecha);
    expect(await t.detail(contract, ana(), id)).toMatchObject({ dias_reclamo: null, estado_sii: 'aceptado_tacito' });
    await subir('importar_rcv', [{ nombre: 'rcv.csv', bytes: csv('11/03/2026') }], { cliente_rut: VENDEDOR.rut });
    await t.setHoy(HOY);
    expect(await fila(id)).toMatchObject({ estado: 'vigente', estado_sii: 'reclamado', excedente_retenido: true });
  });
});

describe('reserva', () => {
  it('un documento está en una sola proforma y la otra recibe el número de la primera', async () => {
    const id = await idDe(1601);
    await t.arrange((ctx) => reservarDocumentos(ctx, [id], 41));
    await expect(t.arrange((ctx) => reservarDocumentos(ctx, [id], 42))).rejects.toMatchObject({
      codigo: 'documento_reservado',
      datos: { proforma: 41 },
    });
    expect((await t.arrange((ctx) => comprables(ctx, VENDEDOR.rut))).map((d) => d.id)).not.toContain(id);
    await t.arrange((ctx) => liberarDocumentos(ctx, 41));
    expect((await t.arrange((ctx) => comprables(ctx, VENDEDOR.rut))).map((d) => d.id)).toContain(id);
  });
});

describe('estados de un documento', () => {
  it('un par (estado, acción) que no está en la tabla se rechaza con 409', async () => {
    const id = await idDe(1701);
    await t.act(contract, 'anular', ana(), { motivo: 'Cargado por error' }, { id, version: 1 });
    for (const accion of ['validar', 'anular', 'devolver'] as const) {
      const input = accion === 'validar' ? {} : { motivo: 'Otra vez' };
      await expect(t.act(contract, accion, beto(), input as { motivo: string }, { id, version: 2 })).rejects.toMatchObject({
        status: 409,
        codigo: 'transicion_no_permitida',
      });
    }
    await expect(t.arrange((ctx) => reservarDocumentos(ctx, [id], 9))).rejects.toMatchObject({ codigo: 'transicion_no_permitida' });
    expect((await uno({ folio: 1701 })).estado).toBe('aceptado_con_alertas');
  });
  it('el pago del deudor deja el documento pagado y su reversa lo devuelve a vigente', async () => {
    const id = await girado(1702);
    const pago = { id, a_anticipo: pesos(2_880_000), pagado: pesos(3_200_000), fecha: HOY };
    await t.arrange((ctx) => aplicarPagoDocumento(ctx, pago));
    expect(await fila(id)).toMatchObject({ estado: 'pagado', saldo_deudor: 0, anticipo_pendiente: 0 });
    await t.arrange((ctx) => revertirPagoDocumento(ctx, pago));
    expect(await fila(id)).toMatchObject({ estado: 'vigente', saldo_deudor: 3_200_000, anticipo_pendiente: 2_880_000, pagado: 0 });
    await t.arrange((ctx) =>
      ctx.emit('obligacion.abonada', { pk: `documento:${id}`, concepto: 'CAPITAL', monto: pesos(3_000_000), fecha: HOY }),
    );
    expect(await fila(id)).toMatchObject({ estado: 'vigente', saldo_deudor: 200_000, anticipo_pendiente: 0 });
  });
  it('quien no alcanza al cliente no ve el documento', async () => {
    const id = await idDe(1703);
    const ajeno = t.persona({ rut: '40000003-4', alcance: 'propio' });
    await expect(t.detail(contract, ajeno, id)).rejects.toMatchObject({ status: 404 });
    expect((await t.list(contract, ajeno)).total).toBe(0);
  });
});

describe('documentos digitados', () => {
  const letra = {
    tipo: 'LET' as const,
    folio: 'L-1',
    cliente_rut: VENDEDOR.rut,
    deudor_rut: COMPRADOR.rut,
    razon_deudor: COMPRADOR.razon,
    fecha_emision: '2026-03-01',
    fecha_vencimiento: '2026-06-01',
    monto: 1_000_000,
    lugar_pago: 'Santiago',
  };
  it('una letra sin aceptar se alerta, exige su original y que valide otra persona', async () => {
    const d = await t.act(contract, 'crear', ana(), letra);
    expect(d).toMatchObject({ estado: 'cargado', alertas: [{ codigo: 'LETRA_SIN_ACEPTAR' }] });
    await expect(t.act(contract, 'validar', beto(), {}, { id: d.id, version: 1 })).rejects.toMatchObject({ codigo: 'falta_original' });
    const pdf = { nombre: 'letra.pdf', bytes: Buffer.from('%PDF-1.4 letra') };
    await subir('subir_archivos', [pdf], { tipo_archivo: 'ORIGINAL', referido_tipo: 'documento', referido_id: d.id });
    await expect(t.act(contract, 'validar', ana(), {}, { id: d.id, version: 1 })).rejects.toMatchObject({
      codigo: 'requiere_segundo_usuario',
    });
    expect(await t.act(contract, 'validar', beto(), {}, { id: d.id, version: 1 })).toMatchObject({ estado: 'validado' });
  });
  it('el cheque pide sus 7 dígitos', async () => {
    await expect(t.act(contract, 'crear', ana(), { ...letra, tipo: 'CHQ', num_cheque: '12' })).rejects.toMatchObject({
      status: 400,
      campos: { num_cheque: ['El número de cheque tiene 7 dígitos'] },
    });
  });
});

describe('archivos digitalizados', () => {
  const pdf = (texto: string) => ({ nombre: 'carnet.pdf', bytes: Buffer.from(`%PDF-1.4 ${texto}`) });
  const en = (r: string, extra: object = {}) => ({ tipo_archivo: 'CARNET', referido_tipo: 'persona', referido_id: r, ...extra });
  it('el mismo papel en dos RUT se avisa en ambos; repetido en el mismo responde el existente', async () => {
    await subir('subir_archivos', [pdf('uno')], en(COMPRADOR.rut));
    expect((await subir('subir_archivos', [pdf('uno')], en(COMPRADOR.rut))).archivos[0]?.existente).toBe(true);
    const b = await subir('subir_archivos', [pdf('uno')], en(VENDEDOR.rut));
    expect(b.archivos[0]?.archivo?.alertas.map((a) => a.codigo)).toEqual(['ARCHIVO_EN_OTRO_RUT']);
    const [a] = await t.ask(contract, 'archivos', ana(), { rut: COMPRADOR.rut });
    expect(a?.alertas[0]?.detail).toContain(VENDEDOR.rut);
  });
  it('un tipo no admitido se rechaza sólo en ese archivo', async () => {
    const r = await subir('subir_archivos', [{ nombre: 'x.pdf', bytes: Buffer.from('MZ\u0000\u0001') }, pdf('dos')], en(VENDEDOR.rut));
    expect(r.archivos.map((a) => a.error?.codigo ?? 'ok')).toEqual(['tipo_de_archivo_no_admitido', 'ok']);
  });
  it('un papel vencido bloquea lo que lo exige, nombrando archivo y fecha', async () => {
    const datos = en(COMPRADOR.rut, { fecha_documento: '2026-01-01', vigencia_dias: '30' });
    const r = await subir('subir_archivos', [pdf('tres')], datos);
    const id = r.archivos[0]?.archivo?.id ?? '';
    await expect(t.act(contract, 'validar_archivo', ana(), {}, { id })).rejects.toMatchObject({ codigo: 'requiere_segundo_usuario' });
    expect(await t.act(contract, 'validar_archivo', beto(), {}, { id })).toMatchObject({ estado: 'validado', estado_visible: 'vencido' });
  });
});

describe('impresos', () => {
  it('la representación del documento y la antigüedad por deudor salen en PDF', async () => {
    const dte = fabricarDte(factura({ folio: 8801 }));
    await subir('cargar', [{ nombre: 'a.xml', bytes: dte }]);
    const de = (ejecutivo: string) => t.list(contract, ana(), { q: '8801', ejecutivo });
    await t.deps.database.db.execute(sql`update cliente set ejecutivo_rut = '40000002-6' where rut = ${VENDEDOR.rut}`);
    expect([(await de('40000002-6')).total > 0, (await de('40000020-4')).total]).toEqual([true, 0]);
    const { items } = await t.list(contract, ana(), { q: '8801' });
    const papel = (await t.ask(contract, 'impreso', ana(), {}, String(items[0]?.id))) as { nombre: string; bytes: Buffer };
    expect([papel.nombre, papel.bytes.subarray(0, 5).toString()]).toEqual(['33-8801.pdf', '%PDF-']);
    const antiguedad = (await t.ask(contract, 'antiguedad', ana(), {})) as { bytes: Buffer };
    expect(antiguedad.bytes.subarray(0, 5).toString()).toBe('%PDF-');
  });
});
