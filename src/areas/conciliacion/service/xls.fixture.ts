/** Writes a tiny binary .xls (CFB + BIFF8), for the tests: shared strings cut by CONTINUE, numbers, RK, dates and a formula. */
const SECTOR = 512;

function registro(tipo: number, datos: Buffer): Buffer {
  const cabeza = Buffer.alloc(4);
  cabeza.writeUInt16LE(tipo, 0);
  cabeza.writeUInt16LE(datos.length, 2);
  return Buffer.concat([cabeza, datos]);
}

function u16(...ns: number[]): Buffer {
  const b = Buffer.alloc(ns.length * 2);
  ns.forEach((n, i) => {
    b.writeUInt16LE(n, i * 2);
  });
  return b;
}

function u32(...ns: number[]): Buffer {
  const b = Buffer.alloc(ns.length * 4);
  ns.forEach((n, i) => {
    b.writeUInt32LE(n >>> 0, i * 4);
  });
  return b;
}

function doble(n: number): Buffer {
  const b = Buffer.alloc(8);
  b.writeDoubleLE(n);
  return b;
}

/** Shared strings, the second one cut in two records after `corte` characters, its rest in one byte a character. */
function textos(lista: readonly string[], corte: number): Buffer {
  const cuerpo: Buffer[] = [u32(lista.length, lista.length)];
  const registros: Buffer[] = [];
  lista.forEach((t, i) => {
    const cortado = i === 1 && corte < t.length;
    cuerpo.push(u16(t.length), Buffer.from([1]), Buffer.from(cortado ? t.slice(0, corte) : t, 'utf16le'));
    if (!cortado) return;
    registros.push(registro(0x00fc, Buffer.concat(cuerpo)));
    cuerpo.length = 0;
    cuerpo.push(Buffer.from([0]), Buffer.from(t.slice(corte), 'latin1'));
  });
  registros.push(registro(registros.length === 0 ? 0x00fc : 0x003c, Buffer.concat(cuerpo)));
  return Buffer.concat(registros);
}

export type CeldaXls = string | number | null | { fecha: number } | { centesimos: number } | { formula: string };

function celda(c: CeldaXls, fila: number, col: number, indice: Map<string, number>): Buffer {
  if (c === null) return registro(0x0201, u16(fila, col, 0));
  if (typeof c === 'string') return registro(0x00fd, Buffer.concat([u16(fila, col, 0), u32(indice.get(c) ?? 0)]));
  if (typeof c === 'number') return registro(0x0203, Buffer.concat([u16(fila, col, 0), doble(c)]));
  if ('fecha' in c) return registro(0x0203, Buffer.concat([u16(fila, col, 1), doble(c.fecha)]));
  if ('centesimos' in c) return registro(0x027e, Buffer.concat([u16(fila, col, 0), u32((c.centesimos << 2) | 3)]));
  const vacia = registro(0x0006, Buffer.concat([u16(fila, col, 0), Buffer.from([0, 0, 0, 0, 0, 0, 0xff, 0xff]), u16(0), u32(0), u16(0)]));
  return Buffer.concat([
    vacia,
    registro(0x0207, Buffer.concat([u16(c.formula.length), Buffer.from([0]), Buffer.from(c.formula, 'latin1')])),
  ]);
}

const BOF = (tipo: number) => registro(0x0809, Buffer.concat([u16(0x0600, tipo, 0, 0), u32(0, 0)]));
const EOF = registro(0x000a, Buffer.alloc(0));

/** The workbook stream of one sheet. `clave` adds the record of an encrypted book. */
function libro(filas: readonly (readonly CeldaXls[])[], corte: number, clave: boolean): Buffer {
  const lista = [...new Set(filas.flat().filter((c) => typeof c === 'string'))];
  const indice = new Map(lista.map((t, i) => [t, i]));
  const xf = (formato: number) => registro(0x00e0, Buffer.concat([u16(0, formato), Buffer.alloc(16)]));
  const globales = [BOF(5), ...(clave ? [registro(0x002f, u16(1))] : []), xf(0), xf(14), textos(lista, corte)];
  const hoja = [BOF(0x10), ...filas.flatMap((f, i) => f.map((c, j) => celda(c, i, j, indice))), EOF];
  const nombre = Buffer.concat([Buffer.from([4, 0]), Buffer.from('Hoja')]);
  const inicio = Buffer.concat(globales).length + 4 + 6 + nombre.length + EOF.length;
  return Buffer.concat([...globales, registro(0x0085, Buffer.concat([u32(inicio), u16(0), nombre])), EOF, ...hoja]);
}

function entrada(nombre: string, tipo: number, inicio: number, largo: number, hijo: number): Buffer {
  const e = Buffer.alloc(128);
  e.write(nombre, 0, 'utf16le');
  e.writeUInt16LE((nombre.length + 1) * 2, 64);
  e.writeUInt8(tipo, 66);
  for (const p of [68, 72]) e.writeUInt32LE(0xffffffff, p);
  e.writeUInt32LE(hijo, 76);
  e.writeUInt32LE(inicio, 116);
  e.writeUInt32LE(largo, 120);
  return e;
}

/** The file: header, one allocation sector, one directory sector, the book (padded over the mini-stream limit). */
export function escribirXls(filas: readonly (readonly CeldaXls[])[], o: { corte?: number; clave?: boolean } = {}): Buffer {
  const contenido = libro(filas, o.corte ?? 3, o.clave ?? false);
  const largo = Math.max(contenido.length, 4096);
  const sectores = Math.ceil(largo / SECTOR);
  const cuerpo = Buffer.concat([contenido, Buffer.alloc(sectores * SECTOR - contenido.length)]);
  const fat = Buffer.alloc(SECTOR, 0xff);
  fat.writeUInt32LE(0xfffffffd, 0);
  fat.writeUInt32LE(0xfffffffe, 4);
  for (let i = 0; i < sectores; i += 1) fat.writeUInt32LE(i === sectores - 1 ? 0xfffffffe : i + 3, (i + 2) * 4);
  const cabeza = Buffer.alloc(SECTOR);
  Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]).copy(cabeza);
  u16(0x3e, 3, 0xfffe, 9, 6).copy(cabeza, 24);
  u32(1, 1, 0, 4096, 0xfffffffe, 0, 0xfffffffe, 0, 0).copy(cabeza, 44);
  cabeza.fill(0xff, 80);
  const dir = Buffer.alloc(SECTOR);
  entrada('Root Entry', 5, 0xfffffffe, 0, 1).copy(dir);
  entrada('Workbook', 2, 2, largo, 0xffffffff).copy(dir, 128);
  return Buffer.concat([cabeza, fat, dir, cuerpo]);
}
