import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { areas } from '#app/areas.server.gen.ts';
import { sembrarCatalogo } from '#areas/catalogos/public.server.ts';
import { clientes, informesLegales, personas } from '#areas/clientes/tables.ts';
import { guardarArchivo } from '#areas/documentos/public.server.ts';
import { ejecutivos } from '#areas/ejecutivos/tables.ts';
import type { Fecha } from '#kernel/values/fecha.ts';
import { rutOf } from '#kernel/values/rut.ts';
import { type TestApp, testApp } from '#platform/server/testing.ts';
import { contract } from '../contract.ts';
import { diferencias } from '../domain/diferencias.ts';
import { contratoVigente, emitirAnexoCesion, moverAmparo } from '../public.server.ts';
import { contratos } from '../tables.ts';

let t: TestApp;
const R = (k: number) => rutOf(40_000_000 + k);
const CLIENTE = rutOf(99_990_001);
const OTRO = rutOf(99_990_002);

beforeAll(async () => {
  t = await testApp(areas);
  await t.arrange(async (ctx) => {
    await sembrarCatalogo(ctx, 'contratos_tipos', [
      ['MARCO_FACTORING', 'marco de factoring'],
      ['ANEXO_CESION', 'anexo de cesión'],
      ['CONFIDENCIALIDAD', 'confidencialidad'],
    ]);
    await sembrarCatalogo(ctx, 'tipos_archivo', [
      ['CONTRATO_FIRMADO', 'contrato firmado'],
      ['CEDULA_DE_IDENTIDAD', 'cédula de identidad'],
    ]);
    await sembrarCatalogo(ctx, 'motivos_termino', [['MUTUO_ACUERDO', 'mutuo acuerdo']]);
    for (const rut of [CLIENTE, OTRO]) {
      await ctx.insert(personas, { rut, tipo_persona: 'JURIDICA', nombre: `Firma ${rut}`, razon_social: `Firma ${rut}` });
      await ctx.insert(clientes, { rut, estado: 'activo' });
    }
  });
  const plantilla = (tipo: string, texto: string) =>
    t.act(contract, 'nueva_plantilla', quien(5), { tipo, texto, vigente_desde: '2020-01-01' });
  await plantilla('MARCO_FACTORING', 'Marco N° {num_contrato} con {razon_social}, representada por {representantes}.');
  await plantilla('ANEXO_CESION', 'Anexo de {operacion}: {documentos}. Total {total}.');
  await plantilla('CONFIDENCIALIDAD', 'Confidencialidad de {razon_social} sobre {materia}.');
});
afterAll(() => t.close());

const quien = (k: number) => t.persona({ rut: R(k) });
const datos = (o: object = {}) => ({
  cliente_rut: CLIENTE as string,
  tipo: 'MARCO_FACTORING',
  porcentaje: '90',
  plazo_dias: 365,
  fecha_inicio: '2026-03-10',
  firmantes: [
    { rut: R(40) as string, nombre: 'Marta Ruiz', calidad: 'REPRESENTANTE' as const, poder: { desde: '2020-01-01', hasta: '2026-03-09' } },
  ],
  ...o,
});
const firma = (firmado_el: string, o: object = {}) => ({
  firmas: [{ rut: R(40) as string, firmado_el }],
  facultades: ['CEDER' as const],
  archivo_firmado: 'marco-1',
  ...o,
});
/** A paper filed under a contract by the door of documentos. */
const papel = (id: string, o: { tipo_archivo?: string; bytes?: string } = {}) =>
  t.arrange(async (ctx) => {
    const { tipo_archivo = 'CONTRATO_FIRMADO', bytes = `%PDF-1.4 ${id}` } = o;
    const n = { nombre: 'marco.pdf', bytes: Buffer.from(bytes), tipo_archivo, referido: { tipo: 'contrato', id } };
    return (await guardarArchivo(ctx, n)).archivo.id;
  });
const vigente = (rut: string, tipo = 'MARCO_FACTORING', fecha?: string) =>
  t.arrange((ctx) => contratoVigente(ctx, rut, tipo, fecha as Fecha | undefined));

describe('contratos', () => {
  it('emitir nombra la variable sin valor', async () => {
    const c = await t.act(contract, 'crear', quien(5), datos({ tipo: 'CONFIDENCIALIDAD' }));
    const e = t.act(contract, 'emitir', quien(5), {}, { id: c.id });
    await expect(e).rejects.toMatchObject({ codigo: 'variables_sin_valor', datos: { lista: 'materia' } });
  });
  it('el camino entero: emite uno, firma con poder vigente, activa otro; hasta el último día ampara', async () => {
    const c = await t.act(contract, 'crear', quien(5), datos());
    await expect(t.act(contract, 'crear', quien(5), datos())).rejects.toMatchObject({ status: 422, codigo: 'contrato_marco_existente' });
    const e = await t.act(contract, 'emitir', quien(5), {}, { id: c.id });
    const texto = e.emisiones[0]?.texto ?? '';
    expect(e.texto_hash).toBe(createHash('sha256').update(texto).digest('hex'));
    const plantilla = { tipo: 'MARCO_FACTORING', texto: 'Otro texto con {razon_social}.', vigente_desde: '2020-01-01' };
    await t.act(contract, 'nueva_plantilla', quien(5), plantilla);
    expect((await t.detail(contract, quien(5), c.id)) as unknown).toMatchObject({ texto_hash: e.texto_hash });
    const tarde = t.act(contract, 'registrar_firma', quien(2), firma('2026-03-10'), { id: c.id });
    await expect(tarde).rejects.toMatchObject({ codigo: 'poder_no_vigente', datos: { nombre: 'Marta Ruiz', fecha: '09-03-2026' } });
    const con = (archivo_firmado: string) =>
      t.act(contract, 'registrar_firma', quien(2), firma('2026-03-09', { archivo_firmado }), { id: c.id });
    const otro = await t.act(contract, 'crear', quien(5), datos({ cliente_rut: OTRO, tipo: 'CONFIDENCIALIDAD' }));
    const campos = { archivo_firmado: ['Suba aquí el archivo'] };
    for (const ajeno of [`marco-${CLIENTE}`, c.id, await papel(otro.id)])
      await expect(con(ajeno)).rejects.toMatchObject({ status: 422, codigo: 'archivo_ajeno', campos });
    const carnet = await papel(c.id, { tipo_archivo: 'CEDULA_DE_IDENTIDAD' });
    await expect(con(carnet)).rejects.toMatchObject({
      status: 422,
      codigo: 'archivo_de_otro_tipo',
      datos: { tipo: 'cédula de identidad', esperado: 'contrato firmado' },
      campos: { archivo_firmado: ['Suba aquí: contrato firmado'] },
    });
    await expect(con(await papel(c.id, { bytes: 'Contrato en texto' }))).rejects.toMatchObject({ codigo: 'archivo_editable' });
    const archivo_firmado = await papel(c.id);
    const sin = t.act(contract, 'registrar_firma', quien(2), firma('2026-03-09', { facultades: [] }), { id: c.id });
    await expect(sin).rejects.toMatchObject({ codigo: 'sin_facultad' });
    await t.act(contract, 'registrar_firma', quien(2), firma('2026-03-09', { archivo_firmado }), { id: c.id });
    await expect(t.act(contract, 'activar', quien(5), {}, { id: c.id })).rejects.toMatchObject({
      status: 403,
      codigo: 'requiere_segundo_usuario',
    });
    await expect(t.act(contract, 'anular', quien(5), { motivo: 'x' }, { id: c.id })).rejects.toMatchObject({ status: 409 });
    expect(await vigente(CLIENTE)).toBeUndefined();
    expect(await t.act(contract, 'activar', quien(6), {}, { id: c.id })).toMatchObject({
      estado: 'vigente',
      fecha_vencimiento: '2027-03-10',
    });
    expect(await vigente(CLIENTE, 'MARCO_DE_FACTORING', '2027-03-10')).toMatchObject({ num_contrato: c.num_contrato });
    expect(await vigente(CLIENTE, 'MARCO_FACTORING', '2027-03-11')).toBeUndefined();
    const pdf = (await t.ask(contract, 'imprimir', quien(5), {}, c.id)) as { bytes: Buffer };
    expect(pdf.bytes.subarray(0, 5).toString()).toBe('%PDF-');
    const lista = (await t.ask(contract, 'firmantes', quien(5), {}, c.id)) as { bytes: Buffer; nombre: string };
    expect([lista.bytes.subarray(0, 5).toString(), lista.nombre]).toEqual(['%PDF-', `firmantes-marco_factoring-${c.num_contrato}.pdf`]);
    const nuevo = await t.act(contract, 'renovar', quien(5), {}, { id: c.id });
    expect(nuevo.num_contrato).toBe(c.num_contrato + 1);
  });
  it('el término lo pide una persona y lo aprueba otra, de Gerencia; con operaciones vivas avisa cuántas', async () => {
    const [marco] = (await t.list(contract, quien(5), { rut: CLIENTE, tipo: 'MARCO_FACTORING', estado: 'vigente' })).items;
    const c = { id: String(marco?.id) };
    const pedir = (o: object = {}) =>
      t.act(
        contract,
        'pedir_termino',
        quien(5),
        { motivo_termino: 'MUTUO_ACUERDO', detalle: 'El cliente deja de operar', ...o },
        { id: c.id },
      );
    const terminar = (quienes: ReturnType<typeof quien>) => t.act(contract, 'terminar', quienes, {}, { id: c.id });
    await expect(terminar(quien(6))).rejects.toMatchObject({ codigo: 'termino_sin_pedir' });
    await t.arrange((ctx) => moverAmparo(ctx, c.id, { operaciones: 2, saldo: 21_186_000 }));
    await expect(pedir()).rejects.toMatchObject({ codigo: 'operaciones_vivas', datos: { n: 2, monto: '$21.186.000' } });
    expect(await pedir({ confirmar: true })).toMatchObject({
      estado: 'vigente',
      termino_pedido: { motivo: 'mutuo acuerdo: El cliente deja de operar', fecha: expect.any(String) },
    });
    await expect(pedir({ confirmar: true })).rejects.toMatchObject({ status: 409, codigo: 'termino_ya_pedido' });
    await expect(terminar(quien(5))).rejects.toMatchObject({ status: 403, codigo: 'requiere_segundo_usuario' });
    const fiscalia = t.persona({ rut: R(7), modulos: ['contratos:ver', 'contratos:terminar'], perfiles: ['FISCALIA'] });
    await expect(terminar(fiscalia)).rejects.toMatchObject({ status: 403, codigo: 'solo_gerencia' });
    expect(await t.act(contract, 'desistir_termino', fiscalia, {}, { id: c.id })).toMatchObject({
      estado: 'vigente',
      termino_pedido: null,
    });
    await pedir({ confirmar: true });
    const gerencia = t.persona({ rut: R(8), modulos: ['contratos:ver', 'contratos:terminar'], perfiles: ['GERENCIA'] });
    expect(await terminar(gerencia)).toMatchObject({
      estado: 'termino_anticipado',
      motivo_termino: 'mutuo acuerdo: El cliente deja de operar',
    });
  });
  it('lo emitido se corrige: vuelve a borrador sin firmas, y la emisión siguiente tiene otro número y otra huella', async () => {
    const materia = (m: string) => ({ tipo: 'CONFIDENCIALIDAD', variables: { materia: m } });
    const dos = [...datos().firmantes, { rut: R(41) as string, nombre: 'Luis Paz', calidad: 'NUESTRO' as const }];
    const c = await t.act(contract, 'crear', quien(5), datos({ ...materia('sus libros'), firmantes: dos }));
    const uno = await t.act(contract, 'emitir', quien(5), {}, { id: c.id });
    const anotar = (rut: string, firmado_el: string) =>
      t.act(contract, 'anotar_firma', quien(2), { firmas: [{ rut, firmado_el }] }, { id: c.id });
    expect(await anotar(R(41), '2026-03-10')).toMatchObject({ estado: 'emitido', firmas: '1/2' });
    await expect(anotar(R(40), '2026-03-10')).rejects.toMatchObject({ codigo: 'poder_no_vigente' });
    await expect(anotar(R(77), '2026-03-10')).rejects.toMatchObject({
      status: 400,
      campos: { firmas: ['No es firmante de este contrato'] },
    });
    const editar = async () => {
      const { version } = await t.detail(contract, quien(5), c.id);
      return t.act(contract, 'editar', quien(5), { variables: { materia: 'sus clientes' } }, { id: c.id, version });
    };
    await expect(editar()).rejects.toMatchObject({ status: 409, codigo: 'transicion_no_permitida' });
    const abierto = await t.act(contract, 'corregir', quien(5), { motivo: 'La materia era otra' }, { id: c.id });
    expect(abierto).toMatchObject({ estado: 'borrador', firmas: '0/2', texto_hash: null, emision: 1 });
    await editar();
    const otra = await t.act(contract, 'emitir', quien(5), {}, { id: c.id });
    expect(otra.emisiones.map((e) => e.numero)).toEqual([2, 1]);
    expect(otra.texto_hash).not.toBe(uno.texto_hash);
    expect(otra.emisiones[1]?.texto_hash).toBe(uno.texto_hash);
    expect(diferencias(otra.emisiones[1]?.texto ?? '', otra.emisiones[0]?.texto ?? '').map((l) => l.tipo)).toEqual(['quitada', 'nueva']);
  });
  it('un contrato se renueva una sola vez, y de dos marcos pedidos a la vez queda uno', async () => {
    const rut = rutOf(99_990_003);
    await t.arrange(async (ctx) => {
      await ctx.insert(personas, { rut, tipo_persona: 'JURIDICA', nombre: 'Tres', razon_social: 'Tres' });
      await ctx.insert(clientes, { rut, estado: 'activo' });
    });
    const juntos = await Promise.allSettled([0, 1].map(() => t.act(contract, 'crear', quien(5), datos({ cliente_rut: rut }))));
    expect(juntos.map((r) => r.status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(juntos.find((r) => r.status === 'rejected')).toMatchObject({
      reason: { status: 422, codigo: 'contrato_marco_existente', datos: { n: expect.stringMatching(/^\d+$/) } },
    });
    const id = juntos.flatMap((r) => (r.status === 'fulfilled' ? [r.value.id] : []))[0] ?? '';
    await t.arrange((ctx) => ctx.update(contratos, id, { estado: 'vigente', fecha_vencimiento: '2026-03-09' as Fecha }));
    const nuevo = await t.act(contract, 'renovar', quien(5), {}, { id });
    const otra = t.act(contract, 'renovar', quien(5), {}, { id });
    await expect(otra).rejects.toMatchObject({ status: 409, codigo: 'renovacion_abierta', datos: { n: String(nuevo.num_contrato) } });
    await t.act(contract, 'anular', quien(5), { motivo: 'No va' }, { id: nuevo.id });
    await t.act(contract, 'renovar', quien(5), {}, { id });
  });
  it('el informe legal manda sobre lo que se cuente: sin la facultad en él, el marco no se firma', async () => {
    const rut = rutOf(99_990_004);
    const informe = { cliente_rut: rut, abogado: R(8), fecha: '2026-03-01' as Fecha, resultado: 'AUTORIZA' as const, vigencia_dias: 90 };
    await t.arrange(async (ctx) => {
      await ctx.insert(personas, { rut, tipo_persona: 'JURIDICA', nombre: 'Cuatro', razon_social: 'Cuatro' });
      await ctx.insert(clientes, { rut, estado: 'activo' });
      await ctx.insert(informesLegales, { ...informe, causales: ['PODERES_SUFICIENTES'], vence: '2026-05-30' as Fecha });
    });
    const c = await t.act(contract, 'crear', quien(5), datos({ cliente_rut: rut }));
    await t.act(contract, 'emitir', quien(5), {}, { id: c.id });
    const firmar = async () =>
      t.act(contract, 'registrar_firma', quien(2), firma('2026-03-09', { archivo_firmado: await papel(c.id) }), { id: c.id });
    await expect(firmar()).rejects.toMatchObject({ status: 422, codigo: 'sin_facultad' });
    await t.arrange((ctx) =>
      ctx.insert(informesLegales, {
        ...informe,
        fecha: '2026-03-02' as Fecha,
        vence: '2026-05-30' as Fecha,
        causales: ['PODERES_SUFICIENTES', 'FACULTAD_EXPRESA_PARA_CEDER_CREDITOS'],
      }),
    );
    expect(await firmar()).toMatchObject({ estado: 'firmado', facultades_informe: ['CEDER'] });
  });
  it('un poder sin término se indica dejando vacía su fecha final', async () => {
    const firmantes = [{ rut: R(40) as string, nombre: 'Marta Ruiz', calidad: 'REPRESENTANTE' as const, poder: { desde: '2020-01-01' } }];
    const c = await t.act(contract, 'crear', quien(5), datos({ tipo: 'CONFIDENCIALIDAD', firmantes }));
    expect(c.firmantes[0]?.poder).toEqual({ desde: '2020-01-01', hasta: null });
  });
  it('los pesos no llevan decimales, el pacto y el tipo de una plantilla son del catálogo', async () => {
    const con = (o: object) => t.act(contract, 'crear', quien(5), datos({ tipo: 'CONFIDENCIALIDAD', ...o }));
    const fijo = { porcentaje: null, monto_fijo: true, monto: '1000.5' };
    await expect(con(fijo)).rejects.toMatchObject({ status: 400, campos: { monto: ['Los pesos no llevan decimales'] } });
    expect(await con({ ...fijo, moneda: 'UF' })).toMatchObject({ monto: '1000.5000' });
    await expect(con({ pacto: 'INVENTADO' })).rejects.toMatchObject({ status: 400 });
    const plantilla = { tipo: 'INVENTADO', texto: 'Un texto que nadie pidió.', vigente_desde: '2020-01-01' };
    await expect(t.act(contract, 'nueva_plantilla', quien(5), plantilla)).rejects.toMatchObject({ status: 400 });
  });
  it('el anexo se emite una vez por operación, y el indefinido no se renueva', async () => {
    const operacion_id = '0190a000-0000-7000-8000-000000000001';
    const documentos = [{ folio: '1021', deudor: 'Deudor SpA', monto: 9_000_000 }];
    const a = { cliente_rut: OTRO, operacion_id, numero: '33', documentos, con_responsabilidad: true };
    const uno = await t.arrange((ctx) => emitirAnexoCesion(ctx, { ...a, anterior: null }));
    expect(await t.arrange((ctx) => emitirAnexoCesion(ctx, { ...a, anterior: uno }))).toBe(uno);
    // Whoever says that it never had one is refused by the base: there are never two.
    await expect(t.arrange((ctx) => emitirAnexoCesion(ctx, { ...a, anterior: null }))).rejects.toThrow();
    const anexo = await t.arrange((ctx) => ctx.first(contratos, eq(contratos.operacion_id, operacion_id)));
    await expect(t.act(contract, 'renovar', quien(5), {}, { id: anexo?.id ?? '' })).rejects.toMatchObject({ codigo: 'no_vence' });
  });
  it('reasignar en lote deja el ejecutivo nuevo en todos o en ninguno, y dice cuántos ya eran suyos', async () => {
    const nuevo = rutOf(40_000_060);
    const otros = await Promise.all(
      ['a', 'b'].map((x) => t.act(contract, 'crear', quien(5), datos({ tipo: 'CONFIDENCIALIDAD', variables: { materia: x } }))),
    );
    const ids = otros.map((x) => x.id);
    const reasignar = (contratos: string[], quienes = quien(5)) =>
      t.act(contract, 'reasignar', quienes, { contratos, ejecutivo_id: nuevo, motivo: 'Cambio de cartera' });
    await expect(reasignar(ids)).rejects.toMatchObject({ codigo: 'ejecutivo_no_vigente' });
    await t.arrange((ctx) =>
      ctx.insert(ejecutivos, {
        rut: nuevo,
        nombres: 'Elena',
        apellidos: 'Soto',
        email: 'elena@prueba.cl',
        sucursal_id: ctx.id(),
        clase: 'EJECUTIVO',
        cargo: 'EJECUTIVO',
        fecha_ingreso: '2020-01-02' as Fecha,
      }),
    );
    await expect(reasignar([...ids, '0190a000-0000-7000-8000-00000000dead'])).rejects.toMatchObject({ status: 404 });
    expect((await t.list(contract, quien(5), { ejecutivo: nuevo })).total).toBe(0);
    expect(await reasignar([...ids, ids[0] ?? ''])).toEqual({ reasignados: 2, ya_suyos: 0 });
    expect(await reasignar(ids)).toEqual({ reasignados: 0, ya_suyos: 2 });
    expect((await t.list(contract, quien(5), { ejecutivo: nuevo })).items.map((x) => x.nombre_ejecutivo)).toEqual([
      'Elena Soto',
      'Elena Soto',
    ]);
    const propio = t.persona({ rut: R(9), alcance: 'propio' });
    await expect(reasignar(ids, propio)).rejects.toMatchObject({ status: 404 });
  });
  it('el Excel del informe lleva las mismas filas que el informe para las mismas fechas', async () => {
    const [desde, hasta] = ['2026-03-10', '2026-03-10'];
    const i = await t.ask(contract, 'informe', quien(5), { desde, hasta });
    const l = await t.list(contract, quien(5), { inicio_desde: desde, inicio_hasta: hasta, perPage: '100' });
    expect(l.items.map((x) => x.id).sort()).toEqual(i.filas.map((x) => x.id).sort());
    expect(
      (await t.list(contract, quien(5), { inicio_desde: '2026-03-11' })).items.every(
        (x) => x.tipo === 'ANEXO_CESION' || x.tipo === 'MARCO_FACTORING',
      ),
    ).toBe(true);
  });
  it('el filtro por estado es el que se ve: vigente no trae ni lo por vencer ni lo vencido', async () => {
    const rut = rutOf(99_990_003);
    const [c] = (await t.list(contract, quien(5), { rut, estado: 'vencido' })).items;
    const id = String(c?.id);
    const en = async (fecha_vencimiento: string | null) => {
      await t.arrange((ctx) => ctx.update(contratos, id, { fecha_vencimiento: fecha_vencimiento as Fecha | null }));
      const estados = ['vigente', 'por_vencer', 'vencido'] as const;
      const hay = await Promise.all(estados.map(async (estado) => (await t.list(contract, quien(5), { rut, estado })).total));
      return estados.filter((_, i) => hay[i] === 1);
    };
    expect([await en(null), await en('2026-04-10'), await en('2026-04-09'), await en('2026-03-09')]).toEqual([
      ['vigente'],
      ['vigente'],
      ['por_vencer'],
      ['vencido'],
    ]);
  });
  it('los totales del informe son la suma de sus filas', async () => {
    const i = await t.ask(contract, 'informe', quien(5), {});
    expect(i.total.contratos).toBe(i.filas.length);
    expect(i.por_tipo.reduce((s, g) => s + g.contratos, 0)).toBe(i.filas.length);
    expect(i.por_ejecutivo.reduce((s, g) => s + g.saldo_vivo, 0)).toBe(i.total.saldo_vivo);
  });
});
