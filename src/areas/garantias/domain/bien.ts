/** How each datum of a good is called, in the order in which it is read. */
const DATOS_BIEN: Readonly<Record<string, string>> = {
  descripcion: 'Descripción',
  direccion: 'Dirección',
  comuna: 'Comuna',
  rol_avaluo: 'Rol de avalúo',
  fojas: 'Fojas',
  numero: 'Número',
  anio: 'Año',
  cbr: 'Conservador (CBR)',
  deslindes: 'Deslindes',
  superficie: 'Superficie',
  patente: 'Patente',
  marca: 'Marca',
  modelo: 'Modelo',
  motor: 'Motor',
  chasis: 'Chasis',
  rvm: 'Anotación en el RVM',
  inscripcion: 'N° de inscripción',
  ubicacion: 'Ubicación',
  emisor: 'Emisor',
  tipos_inmueble: 'Tipo de inmueble',
  tipos_bien_raiz: 'Bien raíz',
  tipos_destino: 'Destino',
  tipos_mueble_prendaria: 'Tipo de mueble',
  tipos_vehiculo: 'Tipo de vehículo',
  tipos_mueble_agraria: 'Bien agrario',
  tipos_mueble_industrial: 'Bien industrial',
};

/** Data of a good that are a code of a list: its name; the rest are text. */
export const listaDe = (dato: string): string | null => (dato === 'comuna' ? 'comunas' : dato.startsWith('tipos_') ? dato : null);

/** What is known of a good, in order: name, value and the list whose code it is, if any. */
export function datosDelBien(bien: Readonly<Record<string, string | null | undefined>>): { dato: string; titulo: string; valor: string }[] {
  return Object.entries(DATOS_BIEN).flatMap(([dato, titulo]) => {
    const valor = bien[dato];
    return valor ? [{ dato, titulo, valor }] : [];
  });
}
