import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { deflateRawSync, deflateSync } from 'node:zlib';
import { type Zippable, zipSync } from 'fflate';
import readXlsx from 'read-excel-file/node';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { procesador } from '#kernel/procesador.fixture.ts';
import { filesDir } from '#platform/server/config.ts';
import { type ClienteDePrueba, clienteDe } from './cartera.fixture.ts';
import { type Mundo, mundo } from './mundo.fixture.ts';

let m: Mundo;
let token: string;
let cliente: ClienteDePrueba;

beforeAll(async () => {
  m = await mundo();
  token = await m.entrar('ejecutivo');
  cliente = await clienteDe(m, 'ejecutivo', 1);
});
afterAll(() => m.close());

type Parte = { nombre: string; bytes: Uint8Array | string; tipo?: string };
const BORDE = 'borde-de-prueba';

function cuerpo(partes: readonly Parte[], campos: Record<string, string> = {}): Buffer {
  const trozos: Buffer[] = [];
  for (const [k, v] of Object.entries(campos))
    trozos.push(Buffer.from(`--${BORDE}\r\nContent-Disposition: form-data; name="${k}"\r\n\r\n${v}\r\n`));
  for (const { nombre, bytes, tipo = 'application/octet-stream' } of partes) {
    const cabecera = `--${BORDE}\r\nContent-Disposition: form-data; name="archivos"; filename="${nombre}"\r\nContent-Type: ${tipo}\r\n\r\n`;
    trozos.push(Buffer.from(cabecera), Buffer.from(bytes as Uint8Array), Buffer.from('\r\n'));
  }
  return Buffer.concat([...trozos, Buffer.from(`--${BORDE}--\r\n`)]);
}
const enviar = (url: string, payload: Buffer, headers: Record<string, string> = {}) =>
  m.inject({ method: 'POST', url, token, payload, headers: { 'content-type': `multipart/form-data; boundary=${BORDE}`, ...headers } });
const PAPEL = () => ({ tipo_archivo: 'CARNET', referido_tipo: 'persona', referido_id: cliente.rut });
const subir = (p: Parte) => enviar('/api/documentos/archivos', cuerpo([p], PAPEL()));
const cargar = (p: Parte) => enviar('/api/documentos/cargar', cuerpo([p], {}));
/** Every file of the store, aside ones included. */
function guardados(dir = filesDir(m.deps.config)): string[] {
  try {
    return readdirSync(dir, { recursive: true, withFileTypes: true })
      .filter((f) => f.isFile())
      .map((f) => join(f.parentPath, f.name));
  } catch {
    return [];
  }
}
const rss = () => process.memoryUsage().rss / 1024 / 1024;

describe('S22 tipo por el contenido', () => {
  it.each<[string, Parte]>([
    ['un html con nombre de pdf', { nombre: 'a.pdf', tipo: 'application/pdf', bytes: '<!doctype html><script>alert(1)</script>' }],
    ['un svg con nombre de png', { nombre: 'a.png', tipo: 'image/png', bytes: '<svg xmlns="http://www.w3.org/2000/svg" onload="x()"/>' }],
    ['un ejecutable', { nombre: 'a.pdf', tipo: 'application/pdf', bytes: 'MZ\u0000\u0001\u0002' }],
    ['un ELF', { nombre: 'a.jpg', bytes: '\u007fELF\u0001' }],
    ['un guion', { nombre: 'a.txt', bytes: '#!/bin/sh\nrm -rf /' }],
    [
      'un jpg que sigue como html',
      { nombre: 'a.jpg', bytes: Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.from('<html><script>1</script>')]) },
    ],
    ['nada', { nombre: 'a.pdf', bytes: '' }],
  ])('S22: %s se refuta y no queda guardado', async (_que, parte) => {
    const antes = guardados().length;
    const r = await subir(parte);
    const codigo = r.statusCode === 200 || r.statusCode === 201 ? r.json().archivos[0]?.error?.codigo : r.json().codigo;
    expect(['tipo_de_archivo_no_admitido', 'archivo_vacio']).toContain(codigo);
    expect(guardados().length).toBe(antes);
  });
  it('S22: lo guardado se sirve como adjunto, sin adivinar tipo, con el nombre limpio', async () => {
    const r = await subir({ nombre: '../../etc/"carné"\r\nX: y.pdf', bytes: '%PDF-1.4 <script>1</script>' });
    const id = r.json().archivos[0]?.archivo?.id;
    const d = await m.inject({ method: 'GET', url: `/api/documentos/archivos/${id}/contenido`, token });
    expect(d.statusCode).toBe(200);
    expect([d.headers['x-content-type-options'], d.headers['content-type']]).toEqual(['nosniff', 'application/pdf']);
    expect(d.headers['content-disposition']).toMatch(/^(attachment|inline); filename/);
    expect(d.headers['content-disposition']).not.toMatch(/\.\.|\/etc|\r|\n/);
    expect(d.headers['content-security-policy']).toBeDefined();
  });
});

describe('S22 lo que se muestra y lo que sólo se entrega', () => {
  const jpg = (dentro: string) => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.from(dentro), Buffer.from([0xff, 0xd9])]);
  const trozo = (tipo: string, datos = '') => {
    const b = Buffer.alloc(12 + datos.length);
    b.writeUInt32BE(datos.length, 0);
    b.write(tipo, 4, 'latin1');
    b.write(datos, 8, 'latin1');
    return b;
  };
  const png = (...trozos: Buffer[]) =>
    Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), ...trozos, trozo('IEND')]);
  it.each<[string, Uint8Array | string]>([
    ['un jpg con una página dentro', jpg('<html><body onload="x()">')],
    ['un png con un guion en un comentario', png(trozo('IHDR', 'x'), trozo('tEXt', 'c\0<script>alert(1)</script>'))],
    ['un png con algo después de su fin', Buffer.concat([png(trozo('IHDR', 'x')), Buffer.from('PK\u0003\u0004')])],
    ['un svg con prefijo', '<x:svg xmlns:x="http://www.w3.org/2000/svg"><x:script>1</x:script></x:svg>'],
    ['un svg tras tres mil espacios', `${' '.repeat(3_000)}<svg xmlns="http://www.w3.org/2000/svg"/>`],
    ['un svg tras un comentario largo', `<!-- ${'a'.repeat(5_000)} --><svg xmlns="http://www.w3.org/2000/svg"/>`],
    ['un xhtml llamado xml', `<?xml version="1.0"?>${'\n'.repeat(4_000)}<a xmlns="http://www.w3.org/1999/xhtml"/>`],
    ['un xml con hoja de estilo propia', '<?xml version="1.0"?><?xml-stylesheet href="a.xsl"?><a/>'],
  ])('%s no se admite', async (_que, bytes) => {
    const r = await subir({ nombre: 'a.bin', bytes });
    expect(r.json().archivos[0].error?.codigo).toBe('tipo_de_archivo_no_admitido');
  });
  const ver = async (bytes: string | Buffer) => {
    const r = await subir({ nombre: 'a.pdf', bytes });
    const d = await m.inject({ method: 'GET', url: `/api/documentos/archivos/${r.json().archivos[0].archivo.id}/contenido`, token });
    return String(d.headers['content-disposition']).split(';')[0];
  };
  it('un PDF que no hace nada por sí solo se muestra', async () => {
    expect(await ver('%PDF-1.4\n1 0 obj << /Type /Catalog /OpenAction [2 0 R /Fit] >> endobj')).toBe('inline');
  });
  it.each([
    ['un guion', '/OpenAction << /S /JavaScript /JS (app.alert(1)) >>'],
    ['un guion con su nombre disfrazado', '/OpenAction << /S /J#61vaScript /J#53 (1) >>'],
    ['un programa que parte', '/AA << /O << /S /Launch /F (calc.exe) >> >>'],
    ['un contenido cifrado, que no se puede mirar', '/Encrypt 5 0 R'],
  ])('un PDF con %s se entrega para guardar, nunca se muestra', async (_que, objeto) => {
    expect(await ver(`%PDF-1.4\n1 0 obj << /Type /Catalog ${objeto} >> endobj`)).toBe('attachment');
  });
  it('un guion en los objetos comprimidos de un PDF también se ve', async () => {
    const dentro = deflateSync(Buffer.from('1 0 << /S /JavaScript /JS (1) >>'));
    const pdf = [
      Buffer.from(`%PDF-1.5\n3 0 obj << /Type /ObjStm /Length ${dentro.length} >> stream\r\n`),
      dentro,
      Buffer.from('\r\nendstream endobj'),
    ];
    expect(await ver(Buffer.concat(pdf))).toBe('attachment');
  });
});

describe('S23 límites de una subida', () => {
  it('S23: un byte sobre el límite es 413, la memoria no crece sin medida y no queda nada', async () => {
    const antes = [guardados().length, rss()] as const;
    const grande = Buffer.concat([Buffer.from('%PDF-1.4 '), Buffer.alloc(25 * 1024 * 1024 - 9 + 1, 0x20)]);
    const r = await subir({ nombre: 'grande.pdf', bytes: grande });
    expect([r.statusCode, r.json().codigo]).toEqual([413, 'archivo_demasiado_grande']);
    expect(guardados().length).toBe(antes[0]);
  });
  it('S23: mil partes, un nombre de 4 KB, un cuerpo cortado o sin borde: 400 y no queda nada', async () => {
    const antes = guardados().length;
    const mil = Array.from({ length: 1_000 }, (_, i) => ({ nombre: `${i}.pdf`, bytes: '%PDF-1.4' }));
    expect((await enviar('/api/documentos/archivos', cuerpo(mil, PAPEL()))).statusCode).toBe(400);
    const cortado = cuerpo([{ nombre: 'a.pdf', bytes: '%PDF-1.4' }], PAPEL()).subarray(0, -20);
    expect((await enviar('/api/documentos/archivos', cortado)).statusCode).toBe(400);
    const sinBorde = await enviar('/api/documentos/archivos', Buffer.from('hola'), { 'content-type': 'multipart/form-data' });
    expect([400, 415]).toContain(sinBorde.statusCode);
    expect(guardados().length).toBe(antes);
    const r = await subir({ nombre: `${'a'.repeat(4_096)}.pdf`, bytes: '%PDF-1.4 cuatro mil' });
    if (r.statusCode < 300) expect(r.json().archivos[0].archivo.nombre.length).toBeLessThanOrEqual(200);
    else expect(r.statusCode).toBe(400);
  });
});

describe('S23 lo que cabe en una petición', () => {
  const papel = (mb: number, n: number) => ({
    nombre: `${n}.pdf`,
    bytes: Buffer.concat([Buffer.from(`%PDF-1.4 ${n} `), Buffer.alloc(mb * 1024 * 1024 - 20, 0x20)]),
  });
  it('el total de los archivos tiene su propio límite, y no queda nada de lo recibido', async () => {
    const antes = guardados().length;
    const r = await enviar('/api/documentos/archivos', cuerpo([papel(24, 1), papel(24, 2), papel(24, 3)], PAPEL()));
    expect([r.statusCode, r.json().codigo]).toEqual([413, 'carga_demasiado_grande']);
    expect(guardados().length).toBe(antes);
  });
  it('lo que una persona sube a la vez tiene límite, y lo demás espera', async () => {
    const r = await Promise.all(
      Array.from({ length: 12 }, (_, n) => enviar('/api/documentos/archivos', cuerpo([papel(1, 100 + n)], PAPEL()))),
    );
    const negadas = r.filter((x) => x.statusCode === 429);
    expect(negadas.length).toBeGreaterThan(0);
    for (const x of negadas) expect([x.json().codigo, x.headers['retry-after']]).toEqual(['demasiadas_cargas', '5']);
    expect(r.filter((x) => x.statusCode === 200).length).toBeGreaterThanOrEqual(4);
    expect((await subir(papel(1, 200))).statusCode).toBe(200);
  });
});

describe('S24 rutas', () => {
  it.each(['../../etc/passwd', '..%2f..%2fetc%2fpasswd', '/etc/passwd', 'C:\\Windows\\win.ini', '....//....//x', '\u0000.pdf'])(
    'S24: el nombre %j no sale de la carpeta',
    async (nombre) => {
      const raiz = filesDir(m.deps.config);
      await subir({ nombre, bytes: `%PDF-1.4 ${nombre}` });
      for (const f of guardados()) expect(f.startsWith(raiz)).toBe(true);
      for (const f of guardados()) expect(f).toMatch(/[0-9a-f]{64}$/);
    },
  );
  it('S24: una ruta de la API no alcanza el disco', async () => {
    for (const id of ['..%2f..%2fetc%2fpasswd', '%00', '....//', '%2e%2e%2f%2e%2e%2fsecreto', 'a'.repeat(64)]) {
      const papel = await m.inject({ method: 'GET', url: `/api/documentos/archivos/${id}/contenido`, token });
      expect([400, 404], id).toContain(papel.statusCode);
      const porHash = await m.inject({ method: 'GET', url: `/api/documentos/archivos/hash/${id}`, token });
      expect(porHash.statusCode === 200 ? porHash.body : '[]', id).toBe('[]');
    }
  });
  it('S24: un zip con nombres que suben carpetas o con un enlace no escribe fuera', async () => {
    const enlace: Zippable = { 'enlace.xml': [Buffer.from('/etc/passwd'), { attrs: 0o120777 << 16, os: 3 }] };
    for (const z of [zipSync({ '../../../fuera.xml': Buffer.from('<a/>'), '/abs.xml': Buffer.from('<b/>') }), zipSync(enlace)]) {
      const r = await cargar({ nombre: 'x.zip', bytes: z });
      expect(r.body).not.toContain('root:');
      expect(r.statusCode).toBeLessThan(500);
    }
    for (const f of guardados()) expect(f).toMatch(/[0-9a-f]{64}$/);
  });
});

/** A zip of one entry whose directory says what it likes about its size. */
function zipCon(inflado: number, declarado = inflado, nombre = 'bomba.xml'): Buffer {
  const datos = deflateRawSync(Buffer.alloc(inflado, 0x20));
  const n = Buffer.from(nombre);
  const local = Buffer.alloc(30);
  local.writeUInt32LE(0x04034b50, 0);
  local.writeUInt16LE(8, 8);
  local.writeUInt32LE(datos.length, 18);
  local.writeUInt32LE(declarado, 22);
  local.writeUInt16LE(n.length, 26);
  const central = Buffer.alloc(46);
  central.writeUInt32LE(0x02014b50, 0);
  central.writeUInt16LE(8, 10);
  central.writeUInt32LE(datos.length, 20);
  central.writeUInt32LE(declarado, 24);
  central.writeUInt16LE(n.length, 28);
  const fin = Buffer.alloc(22);
  fin.writeUInt32LE(0x06054b50, 0);
  fin.writeUInt16LE(1, 8);
  fin.writeUInt16LE(1, 10);
  fin.writeUInt32LE(46 + n.length, 12);
  fin.writeUInt32LE(30 + n.length + datos.length, 16);
  return Buffer.concat([local, n, datos, central, n, fin]);
}

describe('S25 bombas', () => {
  const refutada = (r: Awaited<ReturnType<typeof cargar>>) =>
    r.statusCode === 413 ? r.json().codigo : (r.json().resultados?.[0]?.codigo ?? r.json().resultados?.[0]?.causas?.[0]?.codigo);
  it.each<[string, () => Buffer | Uint8Array]>([
    ['que crece más de cien veces', () => zipCon(24 * 1024 * 1024)],
    ['que miente sobre su tamaño', () => zipCon(24 * 1024 * 1024, 1_000)],
    [
      'con más de diez mil entradas',
      () => zipSync(Object.fromEntries(Array.from({ length: 10_001 }, (_, i) => [`${i}.xml`, new Uint8Array(0)]))),
    ],
    ['dentro de otra', () => zipSync({ 'dentro.zip': zipCon(24 * 1024 * 1024) })],
  ])('S25: una %s se refuta sin inflarla', async (_que, hacer) => {
    const bytes = hacer();
    const [desde, antes] = [process.cpuUsage(), rss()];
    const r = await cargar({ nombre: 'bomba.zip', bytes });
    const [ms, mas] = [procesador(desde), rss() - antes];
    expect(['archivo_demasiado_grande', 'zip_anidado', 'tipo_de_archivo_no_admitido'], r.body.slice(0, 300)).toContain(refutada(r));
    expect(ms).toBeLessThan(3_000);
    expect(mas).toBeLessThan(64);
  });
});

describe('S26 XML hostil', () => {
  const lol = Array.from({ length: 9 }, (_, i) => `<!ENTITY l${i + 1} "${`&l${i};`.repeat(10)}">`).join('');
  it.each<[string, string]>([
    ['entidad externa de archivo', '<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>'],
    ['entidad externa de red', '<!DOCTYPE a [<!ENTITY b SYSTEM "http://127.0.0.1:9/x">]><a>&b;</a>'],
    ['parámetro externo', '<!DOCTYPE a [<!ENTITY % p SYSTEM "http://127.0.0.1:9/x.dtd"> %p;]><a/>'],
    ['mil millones de risas', `<!DOCTYPE a [<!ENTITY l0 "lol">${lol}]><a>&l9;</a>`],
    ['DOCTYPE en otra codificación', '<?xml version="1.0" encoding="ISO-8859-1"?>\n<!-- x -->\n<!DOCTYPE a SYSTEM "x.dtd"><a/>'],
  ])('S26: %s: xml_con_dtd en su fila, y las demás de la carga siguen', async (_que, xml) => {
    const desde = process.cpuUsage();
    const r = await cargar({ nombre: 'carga.zip', bytes: zipSync({ 'malo.xml': Buffer.from(xml), 'otro.xml': Buffer.from('<nada/>') }) });
    expect(procesador(desde)).toBeLessThan(2_000);
    const filas = r.json().resultados as { archivo: string; codigo: string }[];
    expect(filas.find((f) => f.archivo === 'malo.xml')?.codigo).toBe('xml_con_dtd');
    expect(filas).toHaveLength(2);
    expect(r.body).not.toContain('root:');
  });
  it('S26: doscientos mil niveles se refutan pronto y sin memoria', async () => {
    const hondo = Buffer.from(`<?xml version="1.0"?>${'<a>'.repeat(200_000)}${'</a>'.repeat(200_000)}`);
    const [desde, antes] = [process.cpuUsage(), rss()];
    const r = await cargar({ nombre: 'hondo.xml', bytes: hondo });
    const [ms, mas] = [procesador(desde), rss() - antes];
    expect(r.statusCode, r.body.slice(0, 200)).toBeLessThan(500);
    expect(r.json().resultados?.[0]?.estado ?? 'rechazado').toBe('rechazado');
    expect(ms).toBeLessThan(2_000);
    expect(mas).toBeLessThan(128);
  });
});

describe('S28 exportar', () => {
  it('S28: un texto que parece fórmula sale como texto en CSV y en XLSX, y un negativo sigue siendo número', async () => {
    const admin = await m.entrar('admin');
    const malos = ['=1+1', '+SUM(A1)', '-2+3', '@cmd', '＝1', '＋1', '－1', '＠x'];
    for (const [i, nombre] of malos.entries()) {
      const payload = { codigo: `FORMULA_${i}`, nombre };
      expect((await m.inject({ method: 'POST', url: '/api/zonas', token: admin, payload })).statusCode).toBe(201);
    }
    const url = (f: string) => `/api/zonas/exportar?formato=${f}`;
    const csv = (await m.inject({ method: 'GET', url: url('csv'), token: admin })).body;
    for (const malo of malos) expect(csv, malo).toContain(`'${malo}`);
    const xlsx = await m.inject({ method: 'GET', url: url('xlsx'), token: admin });
    const libro = await readXlsx(xlsx.rawPayload);
    const filas = (Array.isArray(libro) ? libro : []) as unknown[];
    const texto = JSON.stringify(filas);
    for (const malo of malos) expect(texto, malo).toContain(malo);
  });
});
