/** Photos of doors that wait for a signal. They do not fit beside what was written: the browser keeps pictures in a base of its own. */
const BASE = 'respaldo-rutas';
const CAJON = 'fotos';
/** Longest side of what is sent, in points, and its quality: a door is seen, and forty of them fit in a phone. */
const LADO = 1600;
const CALIDAD = 0.75;

/** Where there is no base (a browser that forbids it), they live as long as the page. */
const memoria = new Map<string, Blob>();

function abrir(): Promise<IDBDatabase | null> {
  if (typeof indexedDB === 'undefined') return Promise.resolve(null);
  return new Promise((si) => {
    const pedido = indexedDB.open(BASE, 1);
    pedido.onupgradeneeded = () => void pedido.result.createObjectStore(CAJON);
    pedido.onsuccess = () => si(pedido.result);
    pedido.onerror = () => si(null);
    pedido.onblocked = () => si(null);
  });
}

async function hacer<T>(modo: IDBTransactionMode, que: (s: IDBObjectStore) => IDBRequest<T>): Promise<T | undefined> {
  const base = await abrir();
  if (!base) return undefined;
  try {
    return await new Promise<T | undefined>((si) => {
      const pedido = que(base.transaction(CAJON, modo).objectStore(CAJON));
      pedido.onsuccess = () => si(pedido.result);
      pedido.onerror = () => si(undefined);
    });
  } finally {
    base.close();
  }
}

/** Keeps a photo by its key before anything is sent. */
export async function guardarFoto(key: string, foto: Blob): Promise<void> {
  memoria.set(key, foto);
  await hacer('readwrite', (s) => s.put(foto, key));
}

export async function leerFoto(key: string): Promise<Blob | null> {
  return memoria.get(key) ?? (await hacer<Blob | undefined>('readonly', (s) => s.get(key))) ?? null;
}

export async function borrarFoto(key: string): Promise<void> {
  memoria.delete(key);
  await hacer('readwrite', (s) => s.delete(key));
}

/** The picture as it is sent: no larger than it needs, upright, and drawn again, so that neither its place nor its camera leaves the phone. */
export async function achicar(foto: Blob): Promise<Blob> {
  const mapa = await createImageBitmap(foto, { imageOrientation: 'from-image' });
  const escala = Math.min(1, LADO / Math.max(mapa.width, mapa.height));
  const lienzo = document.createElement('canvas');
  [lienzo.width, lienzo.height] = [Math.round(mapa.width * escala), Math.round(mapa.height * escala)];
  lienzo.getContext('2d')?.drawImage(mapa, 0, 0, lienzo.width, lienzo.height);
  mapa.close();
  return new Promise((si, no) => lienzo.toBlob((b) => (b ? si(b) : no(new Error('no picture'))), 'image/jpeg', CALIDAD));
}
