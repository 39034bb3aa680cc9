import { deflateRawSync } from 'node:zlib';
import { strToU8, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { trabajo } from '#kernel/procesador.fixture.ts';
import { type Archivo, abrirArchivos } from './archivos.ts';

const LIMITES = { maximo_xml_mb: 5 };
const MB = 1024 * 1024;
const abrir = (bytes: Uint8Array, nombre = 'carga.zip', limites = LIMITES) => [...abrirArchivos(bytes, nombre, limites)];
const resumen = (a: readonly Archivo[]) => a.map((x) => [x.archivo, x.causa?.codigo ?? 'ok']);
const zip = (archivos: Record<string, Uint8Array>) => zipSync(archivos);
const XML = strToU8('<DTE/>');

/** Rewrites every central directory entry of a zip, to forge what honest writers do not write. */
function forjar(bytes: Uint8Array, cambio: (b: Buffer, entrada: number) => void): Uint8Array {
  const b = Buffer.from(bytes);
  for (let i = b.indexOf('504b0102', 0, 'hex'); i !== -1; i = b.indexOf('504b0102', i + 4, 'hex')) cambio(b, i);
  return b;
}

describe('archivos subidos', () => {
  it('un .xml solo pasa como viene', () =>
    expect(abrir(XML, 'a/b/33-1021.xml')).toEqual([{ archivo: '33-1021.xml', indice: 0, bytes: XML }]));
  it('un archivo vacío se rechaza', () => expect(resumen(abrir(new Uint8Array(), 'x.xml'))).toEqual([['x.xml', 'archivo_vacio']]));
  it('un byte sobre el máximo se rechaza', () => {
    expect(resumen(abrir(new Uint8Array(5 * MB), 'x.xml'))).toEqual([['x.xml', 'ok']]);
    expect(resumen(abrir(new Uint8Array(5 * MB + 1), 'x.xml'))).toEqual([['x.xml', 'archivo_demasiado_grande']]);
  });
  it('un zip da sus .xml en orden y rechaza lo demás en su lugar', () => {
    const r = abrir(
      zip({ 'uno.xml': XML, 'leeme.txt': strToU8('hola'), 'vacio.xml': new Uint8Array(), 'dos.XML': XML, 'img/.DS_Store': XML }),
    );
    expect(resumen(r)).toEqual([
      ['uno.xml', 'ok'],
      ['leeme.txt', 'no_es_dte'],
      ['vacio.xml', 'archivo_vacio'],
      ['dos.XML', 'ok'],
    ]);
    expect(r.map((x) => x.indice)).toEqual([0, 1, 2, 3]);
  });
  it('un zip se conoce por su contenido, aunque se llame .xml', () =>
    expect(resumen(abrir(zip({ 'a.xml': XML }), 'carga.xml'))).toEqual([['a.xml', 'ok']]));
  it('de una ruta sólo queda el nombre', () => {
    const r = abrir(zip({ '../../etc/clave.xml': XML, 'C:\\windows\\dos.xml': XML, '/abs/tres.xml': XML, 'carpeta/': new Uint8Array() }));
    expect(r.map((x) => x.archivo)).toEqual(['clave.xml', 'dos.xml', 'tres.xml']);
  });
  it('un enlace simbólico es sólo su texto', () => {
    const enlace = forjar(zip({ 'passwd.xml': strToU8('/etc/passwd') }), (b, i) => b.writeUInt32LE((0o120777 << 16) >>> 0, i + 38));
    const [uno] = abrir(enlace);
    expect(uno?.bytes && Buffer.from(uno.bytes).toString()).toBe('/etc/passwd');
  });
});

describe('zip hostiles', () => {
  it('un zip dentro de otro se rechaza, diga lo que diga su nombre, y los demás entran', () => {
    const dentro = zip({ 'x.xml': XML });
    const r = abrir(zip({ 'a.zip': dentro, 'b.xml': dentro, 'c.xml': XML }));
    expect(resumen(r)).toEqual([
      ['a.zip', 'archivo_demasiado_grande'],
      ['b.xml', 'archivo_demasiado_grande'],
      ['c.xml', 'ok'],
    ]);
  });
  it('una bomba de razón sobre 100 se corta al inflar y los demás entran', () => {
    const bomba = zip({ 'bomba.xml': new Uint8Array(100 * MB), 'bueno.xml': XML });
    expect(bomba.length).toBeLessThan(MB);
    const antes = process.memoryUsage().rss;
    const cortar = () =>
      expect(resumen(abrir(bomba))).toEqual([
        ['bomba.xml', 'archivo_demasiado_grande'],
        ['bueno.xml', 'ok'],
      ]);
    expect(trabajo(1000, cortar)).toBeLessThan(1000);
    expect(process.memoryUsage().rss - antes).toBeLessThan(64 * MB);
  });
  it('no se cree el tamaño que el zip declara', () => {
    const bomba = zip({ 'bomba.xml': new Uint8Array(50 * MB) });
    const mentira = forjar(bomba, (b, i) => b.writeUInt32LE(100, i + 24));
    expect(resumen(abrir(mentira))).toEqual([['bomba.xml', 'archivo_demasiado_grande']]);
  });
  it('más de 10.000 entradas se rechazan enteras', () => {
    const muchas = Object.fromEntries(Array.from({ length: 10_001 }, (_, i) => [`${i}.xml`, XML]));
    const rechazar = () => expect(resumen(abrir(zip(muchas)))).toEqual([['carga.zip', 'archivo_demasiado_grande']]);
    expect(trabajo(3000, rechazar)).toBeLessThan(3000);
    delete muchas['0.xml'];
    expect(abrir(zip(muchas))).toHaveLength(10_000);
  });
  it('entradas encimadas sobre los mismos bytes se detienen al llegar al total, en menos de un segundo', () => {
    const relleno = Buffer.from(Array.from({ length: 60_000 }, (_, i) => `<a>${(i * 2_654_435_761) % 997}</a>`).join(''));
    const cuerpo = deflateRawSync(Buffer.concat(Array.from({ length: 6 }, () => relleno)));
    const local = Buffer.alloc(30);
    local.writeUInt32LE(0x04034b50, 0);
    const central = Buffer.alloc(46 + 5);
    central.writeUInt32LE(0x02014b50, 0);
    central.writeUInt16LE(8, 10);
    central.writeUInt32LE(cuerpo.length, 20);
    central.writeUInt16LE(5, 28);
    central.write('a.xml', 46);
    const n = 9_000;
    const fin = Buffer.alloc(22);
    fin.writeUInt32LE(0x06054b50, 0);
    fin.writeUInt16LE(n, 10);
    fin.writeUInt32LE(local.length + cuerpo.length, 16);
    const encimado = Buffer.concat([local, cuerpo, ...Array.from({ length: n }, () => central), fin]);
    const detener = () => {
      const r = abrir(encimado);
      expect(r.at(-1)).toMatchObject({ archivo: 'carga.zip', causa: { codigo: 'archivo_demasiado_grande' } });
      expect(r.length).toBeLessThan(60);
    };
    expect(trabajo(1500, detener)).toBeLessThan(1500);
  });
  it.each([
    ['cortado', (z: Buffer) => z.subarray(0, z.length - 10)],
    ['sin índice', (z: Buffer) => z.subarray(0, 40)],
    ['con el índice fuera', (z: Buffer) => Buffer.concat([z.subarray(0, -6), Buffer.from('f0ffffff0000', 'hex')])],
    ['con bytes de más al final', (z: Buffer) => Buffer.concat([z, Buffer.from('x')])],
    ['sólo la firma', () => Buffer.from('PK\u0003\u0004')],
  ])('un zip %s se rechaza sin caerse', (_, danar) => {
    expect(resumen(abrir(danar(Buffer.from(zip({ 'a.xml': XML })))))).toEqual([['carga.zip', 'estructura_invalida']]);
  });
  it('una entrada con clave, con otro método o dañada se rechaza en su lugar', () => {
    const base = zip({ 'a.xml': [strToU8('<DTE/>'.repeat(50)), { level: 9 }] as never, 'b.xml': XML });
    const primera = (f: (b: Buffer, i: number) => void) => {
      const b = Buffer.from(base);
      f(b, b.indexOf('504b0102', 0, 'hex'));
      return abrir(b);
    };
    const esperado = [
      ['a.xml', 'estructura_invalida'],
      ['b.xml', 'ok'],
    ];
    expect(resumen(primera((b, i) => b.writeUInt16LE(1, i + 8)))).toEqual(esperado);
    expect(resumen(primera((b, i) => b.writeUInt16LE(14, i + 10)))).toEqual(esperado);
    expect(resumen(primera((b) => b.fill(0xff, 36, 42)))).toEqual(esperado);
  });
  it('un zip sin nada que leer está vacío', () =>
    expect(resumen(abrir(zip({ 'carpeta/': new Uint8Array() })))).toEqual([['carga.zip', 'archivo_vacio']]));
});
