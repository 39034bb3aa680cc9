import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { areas } from '#app/areas.server.gen.ts';
import { sembrarCatalogos } from '#areas/catalogos/public.server.ts';
import { contract as clientes } from '#areas/clientes/contract.ts';
import { personas, requisitos, clientes as tablaClientes } from '#areas/clientes/tables.ts';
import { contract as documentos } from '#areas/documentos/contract.ts';
import { guardarArchivo } from '#areas/documentos/public.server.ts';
import { contract as libro } from '#areas/libro/contract.ts';
import { asegurarPlan } from '#areas/libro/public.server.ts';
import { sembrarBase } from '#areas/parametros/service/sembrar.fixture.ts';
import type { Fecha } from '#kernel/values/fecha.ts';
import { rutOf } from '#kernel/values/rut.ts';
import { type TestApp, testApp } from '#platform/server/testing.ts';

/** A field that names a file takes only a stored one, of that record and of that type: areas/2 documentos, one check for every area. */
let t: TestApp;
let cliente_id = '';
let requisito_id = '';
let comprobante = '';
const RUT = rutOf(99_990_001);
const OTRO = rutOf(99_990_002);
const quien = (k: number) => t.persona({ rut: rutOf(40_000_000 + k) });

const papel = (tipo_archivo: string, referido: { tipo: string; id: string }, texto = tipo_archivo) =>
  t.arrange(
    async (ctx) =>
      (await guardarArchivo(ctx, { nombre: 'papel.pdf', bytes: Buffer.from(`%PDF-1.4 ${texto}`), tipo_archivo, referido })).archivo.id,
  );
const persona = (id: string) => ({ tipo: 'persona', id });

beforeAll(async () => {
  t = await testApp(areas);
  await t.arrange(async (ctx) => {
    await sembrarCatalogos(ctx);
    await asegurarPlan(ctx);
    await sembrarBase(ctx);
    for (const rut of [RUT, OTRO])
      await ctx.insert(personas, { rut, tipo_persona: 'JURIDICA', nombre: `Firma ${rut}`, razon_social: `Firma ${rut}` });
    cliente_id = (await ctx.insert(tablaClientes, { rut: RUT, estado: 'activo' })).id;
    const falta = { cliente_rut: RUT, tipo_archivo: 'CERTIFICADO_DE_VIGENCIA', nombre: 'Certificado de vigencia', obligatorio: true };
    requisito_id = (await ctx.insert(requisitos, falta)).id;
  });
  const lineas = [
    { cuenta: '1101', debe: 1_000, haber: 0, sucursal: 'CASA' },
    { cuenta: '3101', debe: 0, haber: 1_000 },
  ];
  const hoy = await t.arrange(async (ctx) => ctx.hoy);
  comprobante = (await t.act(libro, 'preparar', quien(1), { fecha: hoy, glosa: 'Aporte', lineas })).id;
});
afterAll(() => t.close());

const consentir = (archivo: string, folio = 'C-1') =>
  t.act(clientes, 'registrar_consentimiento', quien(2), { folio, fecha: '2026-03-10', archivo }, { id: cliente_id });
const recibir = (archivo_id: string | null) =>
  t.act(clientes, 'recibir_requisito', quien(2), { requisito_id, archivo_id }, { id: cliente_id });
const rentar = async (archivo: string | null, monto = 1_000_000) => {
  const { version } = await t.detail(clientes, quien(2), cliente_id);
  const rentas = [{ tipo_renta: 'VENTAS_F29', periodo: '2026-02', monto, fuente: 'F29' as const, archivo }];
  return t.act(clientes, 'editar', quien(2), { rentas }, { id: cliente_id, version });
};
const respaldar = async (adjunto: string) => {
  const { version } = await t.detail(libro, quien(1), comprobante);
  return t.act(libro, 'editar', quien(1), { adjunto }, { id: comprobante, version });
};

describe('un campo que nombra un archivo', () => {
  it('no acepta un texto, un identificador inventado ni el papel de otro registro', async () => {
    const inventado = '0190a000-0000-7000-8000-00000000dead';
    const ajeno = await papel('CONSENTIMIENTO', persona(OTRO));
    for (const nombre of ['carpeta-3', inventado, ajeno]) {
      await expect(consentir(nombre)).rejects.toMatchObject({
        status: 422,
        codigo: 'archivo_ajeno',
        campos: { archivo: ['Suba aquí el archivo'] },
      });
      await expect(recibir(nombre)).rejects.toMatchObject({ codigo: 'archivo_ajeno', campos: { archivo_id: ['Suba aquí el archivo'] } });
      await expect(rentar(nombre)).rejects.toMatchObject({
        codigo: 'archivo_ajeno',
        campos: { 'rentas.0.archivo': ['Suba aquí el archivo'] },
      });
      await expect(respaldar(nombre)).rejects.toMatchObject({ codigo: 'archivo_ajeno', campos: { adjunto: ['Suba aquí el archivo'] } });
    }
  });
  it('no acepta un papel de otro tipo, y dice cuál es y cuál va', async () => {
    const f29 = await papel('F29', persona(RUT));
    await expect(consentir(f29)).rejects.toMatchObject({
      codigo: 'archivo_de_otro_tipo',
      datos: { nombre: 'papel.pdf', tipo: 'F29', esperado: 'Consentimiento' },
    });
    await expect(recibir(f29)).rejects.toMatchObject({ datos: { esperado: 'Certificado de vigencia' } });
    const suelto = await papel('OTRO', { tipo: 'comprobante', id: comprobante });
    await expect(respaldar(suelto)).rejects.toMatchObject({ datos: { esperado: 'Respaldo contable' } });
  });
  it('no acepta un papel anulado ni uno vencido', async () => {
    const anulado = await papel('CONSENTIMIENTO', persona(RUT), 'por anular');
    await t.act(documentos, 'anular_archivo', quien(6), { motivo: 'Subido por error' }, { id: anulado });
    await expect(consentir(anulado)).rejects.toMatchObject({ codigo: 'archivo_descartado', datos: { estado: 'anulado' } });
    const viejo = await t.arrange(async (ctx) => {
      const n = { nombre: 'viejo.pdf', bytes: Buffer.from('%PDF-1.4 viejo'), tipo_archivo: 'CONSENTIMIENTO', referido: persona(RUT) };
      return (await guardarArchivo(ctx, { ...n, fecha_documento: '2025-01-01' as Fecha, vigencia_dias: 30 })).archivo.id;
    });
    await expect(consentir(viejo)).rejects.toMatchObject({ codigo: 'archivo_vencido', datos: { fecha: '31-01-2025' } });
  });
  it('acepta el papel guardado, de ese registro y de ese tipo; lo ya puesto no se vuelve a juzgar', async () => {
    const c = await consentir(await papel('CONSENTIMIENTO', persona(RUT), 'bueno'));
    expect(c.consentimientos).toHaveLength(1);
    const r = await recibir(await papel('CERTIFICADO_DE_VIGENCIA', persona(RUT)));
    expect(r.requisitos.find((x) => x.id === requisito_id)?.estado).toBe('recibido');
    const f29 = await papel('F29', persona(RUT));
    await rentar(f29);
    await t.act(documentos, 'anular_archivo', quien(6), { motivo: 'Reemplazado' }, { id: f29 });
    expect((await rentar(f29, 2_000_000)).rentas[0]).toMatchObject({ monto: 2_000_000, archivo: f29 });
    const adjunto = await papel('RESPALDO_CONTABLE', { tipo: 'comprobante', id: comprobante });
    expect(await respaldar(adjunto)).toMatchObject({ adjunto, estado: 'borrador' });
  });
});
