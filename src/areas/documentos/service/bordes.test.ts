import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { areas } from '#app/areas.server.gen.ts';
import { sembrarCatalogo } from '#areas/catalogos/public.server.ts';
import { asegurarPersona } from '#areas/clientes/public.server.ts';
import { crearEmpresa } from '#areas/empresas/public.server.ts';
import { asegurarPlan } from '#areas/libro/public.server.ts';
import type { OutputOf } from '#kernel/contract.ts';
import { Rule } from '#kernel/errors.ts';
import type { Event } from '#kernel/events.ts';
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
  anotarGestion,
  aplicarPagoDocumento,
  deshacerPostergacionDocumento,
  devolverDocumento,
  postergarDocumento,
  reservarDocumentos,
  revertirPagoDocumento,
} from '../public.server.ts';
import { documentos } from '../tables.ts';
import { service } from './documentos.ts';

/** What happens to a document late, twice or out of order. */
let t: TestApp;
const ana = () => t.persona({ rut: '40000001-8' });
const beto = () => t.persona({ rut: '40000002-6' });
const HOY = '2026-03-10' as Fecha;

beforeAll(async () => {
  t = await testApp(areas, { hoy: HOY });
  await t.arrange(async (ctx) => {
    await crearEmpresa(ctx, { rut: rut(FACTORING.rut), razon_social: FACTORING.razon });
    await asegurarPlan(ctx);
    await sembrarCatalogo(ctx, 'motivos_anulacion', [['ERROR_DE_INGRESO', 'Error de ingreso']]);
    await sembrarCatalogo(ctx, 'bancos', [['001', 'Banco de Chile']]);
    await asegurarPersona(ctx, { rut: rut(VENDEDOR.rut), nombre: VENDEDOR.razon });
    await ctx.db.execute(
      sql`insert into cliente (id, empresa_id, hecho_por, rut, estado) values (${ctx.id()}, ${ctx.empresa_id}, array['SISTEMA'], ${VENDEDOR.rut}, 'activo')`,
    );
  });
});
afterAll(() => t.close());

type Ops = (typeof contract)['operations'];
async function subir<K extends keyof Ops & string>(name: K, bytes: Uint8Array, body: object = {}) {
  const info = { traza: 'prueba', ip: null, agente: null };
  const archivos = [{ nombre: 'a.xml', bytes: Buffer.from(bytes), mime: 'application/octet-stream' }];
  const r = await runAction(t.deps, {
    service,
    name,
    session: ana(),
    id: undefined,
    body,
    archivos,
    clave: randomUUID(),
    info,
    dryRun: false,
  });
  return r.body as OutputOf<typeof contract, K>;
}
const cargar = async (d: Parameters<typeof factura>[0]) => {
  const [r] = (await subir('cargar', fabricarDte(factura(d)))).resultados;
  if (!r) throw new Error('no result');
  return r;
};
const idDe = async (folio: number, d: Parameters<typeof factura>[0] = {}) => (await cargar({ folio, ...d })).documento_id ?? '';
const ficha = (id: string) => t.detail(contract, ana(), id) as unknown as Promise<OutputOf<typeof contract, 'crear'> & { version: number }>;
const codigos = async (id: string) => (await ficha(id)).alertas.map((a) => a.codigo);
const sii = async (id: string, body: { evento: 'CONSULTADO' | 'ACD' | 'ERM' | 'RCD'; fecha: string; fecha_recepcion_sii?: string }) =>
  t.act(contract, 'registrar_estado_sii', ana(), { evidencia: 'Pantalla del SII', ...body }, { id, version: (await ficha(id)).version });

/** Bought: 34 of 3.200.000 with 2.880.000 advanced (domain §6.10). */
async function girado(folio: number): Promise<string> {
  const id = await idDe(folio, { tipo: 34, detalle: [{ nombre: 'Exento', precio: 3_200_000 }] });
  await t.arrange(async (ctx) => {
    await reservarDocumentos(ctx, [id], folio);
    const montos = { anticipo: pesos(2_880_000), retencion: pesos(320_000), tasa: '1.5', venc_ef: '2026-04-15' as Fecha };
    await activarDocumentos(ctx, ctx.id(), [{ id, ...montos }]);
  });
  return id;
}
const nota = (folio: number, de: number, monto: number) =>
  cargar({
    tipo: 61,
    folio,
    fecha_emision: '2026-03-09',
    fecha_vencimiento: undefined,
    detalle: [{ nombre: 'Descuento exento', precio: monto, exenta: true }],
    referencias: [{ tipo: '34', folio: String(de), fecha: '2026-03-02', codigo: 3 }],
  });

describe('estado en el SII a mano', () => {
  it('ni el evento ni la recepción son anteriores a la emisión ni posteriores a hoy: se dice en su campo', async () => {
    const id = await idDe(2001);
    const no = (body: Parameters<typeof sii>[1], campos: object) => expect(sii(id, body)).rejects.toMatchObject({ status: 400, campos });
    await no({ evento: 'ACD', fecha: '2026-03-01' }, { fecha: ['El documento se emitió el 02-03-2026'] });
    await no({ evento: 'ACD', fecha: '2026-03-11' }, { fecha: ['La fecha no puede ser posterior a hoy'] });
    await no(
      { evento: 'ACD', fecha: '2026-03-10', fecha_recepcion_sii: '2026-02-27' },
      { fecha_recepcion_sii: ['El documento se emitió el 02-03-2026'] },
    );
    await no({ evento: 'ACD', fecha: '2026-03-03', fecha_recepcion_sii: '2026-03-04' }, { fecha: ['El SII lo recibió el 04-03-2026'] });
    expect((await ficha(id)).estado_sii).toBe('sin_consulta');
  });
  it('EN_PLAZO_RECLAMO sigue a la fecha: una recepción conocida después lo enciende, una respuesta lo apaga', async () => {
    const id = await idDe(2002, { fecha_emision: '2026-02-27' });
    expect(await codigos(id)).not.toContain('EN_PLAZO_RECLAMO');
    await sii(id, { evento: 'CONSULTADO', fecha: '2026-03-09', fecha_recepcion_sii: '2026-03-02' });
    expect(await ficha(id)).toMatchObject({ dias_reclamo: 0, estado_sii: 'en_plazo' });
    expect(await codigos(id)).toContain('EN_PLAZO_RECLAMO');
    const conAlerta = async () => (await t.list(contract, ana(), { q: '2002', alertas: 'si' })).total;
    expect(await conAlerta()).toBe(1);
    await sii(id, { evento: 'ACD', fecha: '2026-03-10' });
    expect(await ficha(id)).toMatchObject({ dias_reclamo: null, estado_sii: 'aceptado_contenido', alertas: [] });
    expect(await conAlerta()).toBe(0);
  });
  it('el que envejece esperando se alerta antiguo sin volver a cargarse', async () => {
    const id = await idDe(2003, { fecha_emision: '2026-01-09', fecha_vencimiento: '2026-06-30' });
    expect(await codigos(id)).not.toContain('DOCUMENTO_ANTIGUO');
    await t.setHoy('2026-03-11' as Fecha);
    expect(await codigos(id)).toContain('DOCUMENTO_ANTIGUO');
    await t.setHoy(HOY);
  });
  it('retirado el reclamo, el excedente ya no se retiene', async () => {
    const id = await girado(2004);
    await sii(id, { evento: 'RCD', fecha: '2026-03-09' });
    expect(await ficha(id)).toMatchObject({ excedente_retenido: true, fecha_reclamo: '2026-03-09' });
    await sii(id, { evento: 'ACD', fecha: '2026-03-10' });
    expect(await ficha(id)).toMatchObject({ excedente_retenido: false, fecha_reclamo: null });
  });
  it('un papel no tiene estado en el SII ni días de reclamo', async () => {
    const letra = {
      tipo: 'LET' as const,
      folio: 'L-9',
      cliente_rut: VENDEDOR.rut,
      deudor_rut: COMPRADOR.rut,
      razon_deudor: COMPRADOR.razon,
    };
    const fechas = { fecha_emision: '2026-03-09', fecha_vencimiento: '2026-06-01', fecha_aceptacion: '2026-03-09' };
    const d = await t.act(contract, 'crear', ana(), { ...letra, ...fechas, monto: 1_000_000, lugar_pago: 'Santiago' });
    expect(d).toMatchObject({ dias_reclamo: null, alertas: [] });
    await expect(sii(d.id, { evento: 'ACD', fecha: '2026-03-10' })).rejects.toMatchObject({ codigo: 'sin_registro_sii' });
  });
});

/** Runs something and answers the events of these names that it raised, in order. */
async function oidos(nombres: readonly string[], hacer: () => Promise<unknown>): Promise<[string, object][]> {
  const { handlers } = t.deps.registry as unknown as { handlers: Map<string, unknown[]> };
  const antes = nombres.map((n) => [n, handlers.get(n) ?? []] as const);
  const out: [string, object][] = [];
  for (const n of nombres) handlers.set(n, [async (_c: unknown, e: object) => void out.push([n, e])]);
  await hacer();
  for (const [n, suyos] of antes) handlers.set(n, suyos);
  return out;
}

describe('lo que se dice de un documento', () => {
  const gestion = (id: string, cambio: Parameters<typeof anotarGestion>[2]) => t.arrange((ctx) => anotarGestion(ctx, id, cambio));
  it('verificarlo o notificarlo se dice una vez por cambio, con cómo estaba; repetir lo mismo no dice nada', async () => {
    const id = await girado(2301);
    const { operacion_id } = await ficha(id);
    const dichos = await oidos(['documento.verificado', 'documentos.notificados'], async () => {
      await gestion(id, { estado_verificacion: 'CONFORME' });
      await gestion(id, { estado_verificacion: 'CONFORME', estado_notificacion: 'CORREO_ENVIADO' });
    });
    const de = { documento_id: id, operacion_id, antes: 'PENDIENTE' };
    expect(dichos).toEqual([
      ['documento.verificado', { ...de, estado: 'CONFORME' }],
      ['documentos.notificados', { documentos: [{ ...de, estado: 'CORREO_ENVIADO' }] }],
    ]);
  });
  it('pagarlo, devolver el pago y moverle el vencimiento dicen cuánto, desde qué día y hacia cuál', async () => {
    const id = await girado(2302);
    const { operacion_id } = await ficha(id);
    const [de, a] = ['2026-04-15' as Fecha, '2026-05-15' as Fecha];
    const suma = pesos(0);
    const pago = { id, a_anticipo: pesos(1_000_000), pagado: pesos(1_200_000), fecha: HOY };
    const dichos = await oidos(['documento.abonado', 'documento.postergado'], async () => {
      await t.arrange((ctx) => aplicarPagoDocumento(ctx, pago));
      await t.arrange((ctx) => revertirPagoDocumento(ctx, pago));
      const antes = await t.arrange((ctx) => postergarDocumento(ctx, { id, venc_ef: a, suma }));
      await t.arrange((ctx) => deshacerPostergacionDocumento(ctx, { id, venc_ef: a, suma, antes }));
    });
    const quien = { documento_id: id, operacion_id };
    expect(dichos).toEqual([
      ['documento.abonado', { ...quien, a_anticipo: 1_000_000, pagado: 1_200_000, estado: 'vigente', fecha: HOY }],
      ['documento.abonado', { ...quien, a_anticipo: -1_000_000, pagado: -1_200_000, estado: 'vigente', fecha: HOY }],
      ['documento.postergado', { ...quien, de, a }],
      ['documento.postergado', { ...quien, de: a, a: de }],
    ]);
  });
});

describe('notas después del giro', () => {
  it('la operación sabe cuánto anticipo dejó de respaldar el documento, y cuánto vuelve al desasociarla', async () => {
    const id = await girado(2101);
    const oidos: Event<'documento.abonado'>[] = [];
    const registro = t.deps.registry as unknown as { handlers: Map<string, unknown[]> };
    const antes = registro.handlers.get('documento.abonado') ?? [];
    registro.handlers.set('documento.abonado', [async (_c: unknown, e: Event<'documento.abonado'>) => void oidos.push(e)]);
    await nota(2102, 2101, 500_000);
    const d = await ficha(id);
    await t.act(
      contract,
      'desasociar_nota',
      ana(),
      { nota_id: d.notas[0]?.id ?? '', motivo: 'Se cargó por error' },
      { id, version: d.version },
    );
    registro.handlers.set('documento.abonado', antes);
    expect(oidos.map((e) => [e.documento_id, e.a_anticipo, e.pagado, e.estado])).toEqual([
      [id, 180_000, 0, 'vigente'],
      [id, -180_000, 0, 'vigente'],
    ]);
  });
  it('la que cubre todo el documento lo deja pagado, y recomprado después ya no se desasocia', async () => {
    const id = await girado(2111);
    await nota(2112, 2111, 3_200_000);
    expect(await ficha(id)).toMatchObject({ estado: 'pagado', saldo_deudor: 0, anticipo_pendiente: 0 });
    const otro = await girado(2121);
    await nota(2122, 2121, 200_000);
    await t.arrange((ctx) => devolverDocumento(ctx, otro));
    const d = await ficha(otro);
    const sacar = t.act(contract, 'desasociar_nota', ana(), { nota_id: d.notas[0]?.id ?? '', motivo: 'Se cargó por error' }, { id: otro });
    await expect(sacar).rejects.toMatchObject({ codigo: 'transicion_no_permitida' });
    expect(await ficha(otro)).toMatchObject({ estado: 'devuelto', saldo_deudor: 0 });
  });
});

describe('digitados a mano', () => {
  it('un pagaré lleva sus avales, uno por línea, y uno mal escrito se dice en su campo', async () => {
    const partes = { cliente_rut: VENDEDOR.rut, deudor_rut: COMPRADOR.rut, razon_deudor: COMPRADOR.razon };
    const pagare = { tipo: 'PAG' as const, ...partes, fecha_emision: '2026-03-01', fecha_vencimiento: '2026-06-01', monto: 1_000_000 };
    const crear = (folio: string, avales: string) => t.act(contract, 'crear', ana(), { ...pagare, folio, avales });
    await expect(crear('P-1', '40.000.001-8\n40.000.002-7')).rejects.toMatchObject({ campos: { avales: ['RUT inválido: 40.000.002-7'] } });
    expect(await crear('P-1', '40.000.001-8\n\n 40000002-6 ')).toMatchObject({ datos: { avales: ['40000001-8', '40000002-6'] } });
  });
  it('de un banco que no está en la lista no hay cheque', async () => {
    const partes = { cliente_rut: VENDEDOR.rut, deudor_rut: COMPRADOR.rut, razon_deudor: COMPRADOR.razon };
    const papel = { tipo: 'CHQ' as const, folio: 'C-1', num_cheque: '0000123', cta_cte: '55', plaza: 'Santiago', banco: 'Banco X' };
    const fechas = { fecha_emision: '2026-03-01', fecha_vencimiento: '2026-06-01', monto: 1_000_000 };
    await expect(t.act(contract, 'crear', ana(), { ...papel, ...partes, ...fechas })).rejects.toMatchObject({
      campos: { banco: expect.anything() },
    });
  });
});

describe('lista', () => {
  it('los estados que la lista muestra se filtran con su nombre: parcial y prorrogado', async () => {
    const [a, b] = [await girado(2201), await girado(2202)];
    await t.arrange((ctx) => aplicarPagoDocumento(ctx, { id: a, a_anticipo: pesos(100_000), pagado: pesos(100_000), fecha: HOY }));
    await t.arrange((ctx) => ctx.update(documentos, b, { n_prorrogas: 1 }));
    for (const [estado, folio] of [
      ['parcial', '2201'],
      ['prorrogado', '2202'],
    ] as const) {
      const { items } = await t.list(contract, ana(), { estado, q: '220' });
      expect(items.map((i) => [i.folio, i.estado_visible])).toEqual([[folio, estado]]);
    }
  });
  it('anular guarda el motivo del catálogo junto a lo escrito, y rechaza el que no está', async () => {
    const id = await idDe(2301);
    const anular = (motivo_anulacion: string) =>
      t.act(contract, 'anular', ana(), { motivo: 'No era de este cliente', motivo_anulacion }, { id, version: 1 });
    await expect(anular('OTRA_COSA')).rejects.toMatchObject({ status: 400 });
    expect(await anular('ERROR_DE_INGRESO')).toMatchObject({ motivo: 'Error de ingreso: No era de este cliente' });
  });
});

describe('cesiones y papeles', () => {
  it('el registro del SII dice que es de otro: un AEC a nuestro nombre no lo contradice', async () => {
    const titulo =
      'VENDEDOR;ESTADO_CESION;DEUDOR;MAIL_DEUDOR;TIPO_DOC;NOMBRE_DOC;FOLIO_DOC;FCH_EMIS_DTE;MNT_TOTAL;CEDENTE;RZ_CEDENTE;MAIL_CEDENTE;CESIONARIO;RZ_CESIONARIO;MAIL_CESIONARIO;FCH_CESION;MNT_CESION;FCH_VENCIMIENTO';
    const fila = [
      ...[VENDEDOR.rut, 'Cesion Vigente', COMPRADOR.rut, '', '33', 'Factura', '2401', '2026-03-02', '12500000'],
      ...[VENDEDOR.rut, VENDEDOR.razon, '', OTRO_FACTORING.rut, OTRO_FACTORING.razon, '', '2026-03-04 10:00', '12500000', '2026-04-15'],
    ].join(';');
    const r = await subir('importar_cesiones', Buffer.from(`Consulta;Periodo\n${titulo}\n${fila}\n`));
    expect(r).toMatchObject({ filas: 1, errores: [], sin_documento: 1 });
    const cesion = { cedente: VENDEDOR, cesionario: FACTORING, ultimo_vencimiento: '2026-04-15', fecha: '2026-03-05T10:00:00' };
    const [d] = (await subir('cargar', fabricarAec({ dte: factura({ folio: 2401 }), cesiones: [cesion] }))).resultados;
    expect(d).toMatchObject({ estado: 'rechazado', codigo: 'documento_ya_cedido' });
  });
  it('del registro, la cesión que se rehúsa después de escrita no queda, y la fila siguiente sí', async () => {
    const [malo, bueno] = [await idDe(2411), await idDe(2412)];
    const titulo =
      'VENDEDOR;ESTADO_CESION;DEUDOR;MAIL_DEUDOR;TIPO_DOC;NOMBRE_DOC;FOLIO_DOC;FCH_EMIS_DTE;MNT_TOTAL;CEDENTE;RZ_CEDENTE;MAIL_CEDENTE;CESIONARIO;RZ_CESIONARIO;MAIL_CESIONARIO;FCH_CESION;MNT_CESION;FCH_VENCIMIENTO';
    const filas = ['2411', '2412'].map((folio) =>
      [
        ...[VENDEDOR.rut, 'Cesion Vigente', COMPRADOR.rut, '', '33', 'Factura', folio, '2026-03-02', '12500000'],
        ...[VENDEDOR.rut, VENDEDOR.razon, '', FACTORING.rut, FACTORING.razon, '', '2026-03-04 10:00', '12500000', '2026-04-15'],
      ].join(';'),
    );
    const oyentes = (t.deps.registry as unknown as { handlers: Map<string, unknown[]> }).handlers;
    const antes = oyentes.get('documentos.cedidos') ?? [];
    const rehusa = async (_ctx: unknown, e: Event<'documentos.cedidos'>) => {
      if (e.documentos.includes(malo)) throw new Rule('documento_ya_cedido');
    };
    oyentes.set('documentos.cedidos', [...antes, rehusa]);
    const r = await subir('importar_cesiones', Buffer.from(`Consulta;Periodo\n${titulo}\n${filas.join('\n')}\n`));
    oyentes.set('documentos.cedidos', antes);
    expect(r).toMatchObject({ filas: 2, actualizados: 1, conflictos: [{ codigo: 'documento_ya_cedido' }] });
    const estado = async (id: string) => ((await ficha(id)) as unknown as { estado_cesion: string }).estado_cesion;
    expect([await estado(malo), await estado(bueno)]).toEqual(['por_ceder', 'cedido']);
    const { rows } = await t.deps.database.sql('select documento_id from documento_cesion where documento_id = any($1)', [[malo, bueno]]);
    expect(rows).toEqual([{ documento_id: bueno }]);
  });
  it('anulada la versión nueva de un archivo, la anterior vuelve a regir', async () => {
    const en = { tipo_archivo: 'CARNET', referido_tipo: 'persona', referido_id: COMPRADOR.rut };
    const [v1] = (await subir('subir_archivos', Buffer.from('%PDF-1.4 uno'), en)).archivos;
    const [v2] = (await subir('subir_archivos', Buffer.from('%PDF-1.4 dos'), { ...en, reemplaza: v1?.archivo?.id })).archivos;
    const [a] = await t.ask(contract, 'archivos', ana(), { rut: COMPRADOR.rut });
    expect(a).toMatchObject({ id: v1?.archivo?.id, reemplazado: true });
    await t.act(contract, 'anular_archivo', ana(), { motivo: 'Era de otra persona' }, { id: v2?.archivo?.id ?? '' });
    expect((await t.ask(contract, 'archivos', ana(), { rut: COMPRADOR.rut })).map((x) => [x.estado, x.reemplazado])).toEqual([
      ['pendiente', false],
      ['anulado', false],
    ]);
    expect(await t.act(contract, 'validar_archivo', beto(), {}, { id: v1?.archivo?.id ?? '' })).toMatchObject({ estado: 'validado' });
  });
});
