import { estadoDicho, infinitivo } from './actos.ts';
import { NO_ES_RUT } from './values/rut.ts';
import { words } from './words.ts';

/** Refusals travel as codes; the sentence is written once, in Spanish, by who owns the code (areas declare `mensajes`). */
export type ErrorData = Readonly<Record<string, unknown>>;

export class AppError extends Error {
  readonly status: number;
  readonly codigo: string;
  readonly datos: ErrorData;
  /** Field → texts, for errors that belong to a field of the form. */
  readonly campos: Readonly<Record<string, readonly string[]>> | undefined;

  constructor(status: number, codigo: string, datos: ErrorData = {}, campos?: Readonly<Record<string, readonly string[]>>) {
    super(codigo);
    this.name = 'AppError';
    this.status = status;
    this.codigo = codigo;
    this.datos = datos;
    this.campos = campos;
  }
}

/** 422: a business rule says no. `campos` points at the field that caused it. */
export class Rule extends AppError {
  constructor(codigo: string, datos: ErrorData = {}, campos?: Readonly<Record<string, readonly string[]>>) {
    super(422, codigo, datos, campos);
    this.name = 'Rule';
  }
}

/** 400: the data are wrong; one text a field. */
export class Invalid extends AppError {
  constructor(campos: Readonly<Record<string, readonly string[]>>, codigo = 'datos_invalidos', datos: ErrorData = {}) {
    super(400, codigo, datos, campos);
    this.name = 'Invalid';
  }
}

/** 403. */
export class Forbidden extends AppError {
  constructor(codigo = 'sin_permiso', datos: ErrorData = {}) {
    super(403, codigo, datos);
    this.name = 'Forbidden';
  }
}

/** 404, also for a record outside the user's reach. */
export class NotFound extends AppError {
  constructor(codigo = 'no_existe', datos: ErrorData = {}) {
    super(404, codigo, datos);
    this.name = 'NotFound';
  }
}

/** 409: the state or another user is in the way. */
export class Conflict extends AppError {
  constructor(codigo: string, datos: ErrorData = {}, campos?: Readonly<Record<string, readonly string[]>>) {
    super(409, codigo, datos, campos);
    this.name = 'Conflict';
  }
}

export class Unauthorized extends AppError {
  constructor(codigo = 'sin_sesion', datos: ErrorData = {}) {
    super(401, codigo, datos);
    this.name = 'Unauthorized';
  }
}

/** Data of a refusal that are codes: the sentence carries the words of each. */
const CODES: Readonly<Record<string, (code: string) => string>> = { accion: infinitivo, estado: estadoDicho };

/** Capitals joined by underscores are a code and nothing else: whoever forgot its words still says it in a sentence. */
const dicho = (v: string): string => (/^[A-Z][A-Z0-9]*(_[A-Z0-9]+)+$/.test(v) ? words(v) : v);
/** Fills `{name}` in a sentence with the data of the refusal, without a code among them; an unknown name stays as written. */
export function phrase(sentence: string, datos: ErrorData): string {
  return sentence.replace(/\{(\w+)\}/g, (whole, key: string) => {
    const v = datos[key];
    if (v === undefined || v === null) return whole;
    return CODES[key]?.(String(v)) ?? dicho(String(v));
  });
}

/** Sentences of the codes that every area shares (areas/0-comun). */
export const MENSAJES_COMUNES: Readonly<Record<string, string>> = {
  datos_invalidos: 'Revise los datos marcados',
  campo_desconocido: 'Hay campos que no corresponden: {campos}',
  orden_invalido: 'No se puede ordenar por {orden}',
  rut_invalido: 'RUT inválido: el dígito verificador no corresponde',
  no_es_rut: NO_ES_RUT,
  opcion_inactiva: 'La opción {nombre} ya no está vigente',
  sin_sesion: 'Inicie sesión',
  sin_permiso: 'No tiene permiso para {accion}',
  requiere_segundo_usuario: 'Requiere autorización de un segundo usuario',
  correo_sin_verificar: 'Verifique su correo para entrar',
  no_existe: 'No existe o no está a su alcance',
  metodo_no_admitido: 'Método no admitido',
  transicion_no_permitida: 'No se puede {accion}: está {estado}',
  version_obsoleta: 'Otro usuario cambió este registro; revise los cambios y repita',
  idempotencia_en_curso: 'Esta misma solicitud se está procesando; espere un momento',
  falta_clave_idempotencia: 'Falta la cabecera Idempotency-Key',
  clave_idempotencia_distinta: 'La clave de esta solicitud ya se usó con otros datos',
  vista_muy_grande: 'La vista guarda demasiado: admite hasta {max} KB',
  vistas_al_tope: 'Ya tiene {max} vistas de esta lista',
  duplicado: 'Ya existe un registro con esos datos',
  archivo_demasiado_grande: 'El archivo supera {max} MB',
  carga_demasiado_grande: 'La carga completa supera {max} MB: súbala en partes',
  demasiadas_cargas: 'Ya está subiendo archivos: espere a que terminen',
  demasiados_flujos: 'Hay demasiadas pantallas abiertas escuchando a la vez; cierre alguna',
  papel_excedido: 'El documento es demasiado largo para imprimirlo: acote lo que pide, o expórtelo',
  lectura_excedida: 'El archivo es demasiado grande o complejo para leerlo: divídalo o vuelva a exportarlo',
  servidor_ocupado: 'Hay demasiados archivos en lectura; reintente en unos segundos',
  tipo_de_archivo_no_admitido: 'Tipo de archivo no admitido',
  cuerpo_ilegible: 'El contenido enviado no se puede leer',
  cuerpo_no_es_objeto: 'El contenido enviado debe ser un objeto con los datos',
  cuerpo_demasiado_hondo: 'El contenido enviado tiene más de {max} niveles',
  direccion_ilegible: 'La dirección pedida no se puede leer',
  cabeceras_demasiado_largas: 'Las cabeceras de la petición son demasiado largas',
  peticion_lenta: 'La petición tardó demasiado en llegar; reintente',
  cerrando: 'El sistema se está reiniciando; reintente en unos segundos',
  parametro_repetido: 'El parámetro {parametro} se indicó más de una vez',
  cursor_invalido: 'La página pedida ya no existe; vuelva al comienzo de la lista',
  fecha_fuera_de_rango: 'La fecha que resulta no existe en el calendario: revise las fechas y los plazos',
  parametro_contradictorio: 'Se indicaron dos valores distintos para {parametro}',
  periodo_cerrado: 'El período {periodo} está cerrado',
  fecha_futura: 'La fecha no puede ser posterior a hoy',
  demasiados_intentos: 'Demasiados intentos; espere {segundos} segundos',
  sistema_ocupado: 'El sistema atiende muchos pedidos a la vez; su pedido no se hizo, reintente en unos segundos',
  sin_base_de_datos: 'El sistema no puede acceder a sus datos en este momento; reintente en unos segundos',
  sin_espacio: 'No queda espacio para guardar; avise al administrador',
  error_interno: 'Ocurrió un error inesperado; indique la traza al administrador',
};
