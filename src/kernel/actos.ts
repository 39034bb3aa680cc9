import { accents, words } from './words.ts';

/** `code=words; code=words`, by code. */
export const glossary = (text: string): ReadonlyMap<string, string> =>
  new Map(text.split(/;\s*/).map((p) => [p.slice(0, p.indexOf('=')).trim(), p.slice(p.indexOf('=') + 1).trim()]));

/** Acts whose code does not say them in the infinitive. */
const ACTOS = glossary(`rechazo_banco=registrar el rechazo del banco; retencion_legal=retener por orden legal; dar_de_baja=dar de baja;
  dar_visto_pep=dar el visto bueno PEP; no_aplica=marcar que no aplica; no_aplica_etapa=marcar que la etapa no aplica;
  nueva_plantilla=crear una plantilla; sin_tasacion=seguir sin tasación;
  registrar_alimentos=registrar la consulta de pensiones de alimentos; registrar_manual=registrar el ingreso manual;
  proponer_manual=proponer el ingreso manual; rechazar_manual=rechazar el ingreso manual; reversar_manual=reversar el ingreso manual;
  asiento_manual=ingresar un asiento manual; agregar_cuenta_especial=agregar la cuenta especial;
  calzar_automatico=calzar automáticamente; cerrar_sesiones=cerrar las sesiones; invitar_varios=invitar a varios;
  leer_todas=marcar todo como leído; reiniciar_cuotas=volver a la tabla de cuotas; me_gusta=indicar que gusta;
  a_deseos=guardar en la lista de deseos; de_deseos=quitar de la lista de deseos; al_carro=agregar al carro;
  del_carro=quitar del carro; cantidad=cambiar la cantidad; adjuntos=adjuntar archivos; avatar=cambiar la imagen;
  foto=cambiar la foto; comentarios=configurar los comentarios; encuestas=configurar las encuestas;
  publicaciones=configurar las publicaciones; notifications=configurar los avisos; general=cambiar los datos generales;
  info=cambiar los datos; perfil=cambiar el perfil; social=cambiar las redes sociales; lote=mover varios;
  acd=registrar la aceptación del contenido; erm=registrar el recibo de mercaderías; rcd=registrar el reclamo al contenido;
  rfp=registrar el reclamo por falta parcial; rft=registrar el reclamo por falta total; cheque_pagado=registrar el cheque pagado;
  cheque_protestado=registrar el cheque protestado; giro_rechazado=registrar el giro rechazado;
  devolver_de_judicial=devolver de cobranza judicial; enviar_a_judicial=enviar a cobranza judicial;
  levantar_por_causa=levantar por causa judicial; llegar_fecha=llegar a su fecha; terminar_antes=terminar antes de plazo;
  visto_pep=dar el visto bueno PEP; estado_sii=registrar el estado en el SII; anotar_relacionada=anotar la parte relacionada;
  terminar_relacionada=terminar la relación; asignar_lote=asignar varios; escribir_varios=escribir a varios; pasar_prejudicial=pasar a prejudicial;
  derivar_judicial=derivar a cobranza judicial; pedir_siguiente=pedir el siguiente; cargar_mapeada=cargar la cartola por columnas;
  resolver_observada=resolver la respuesta observada; consentir=registrar el consentimiento; convenir=registrar el convenio;
  cerrar_sola=cerrar por sí sola; ficha=imprimir la ficha; estado_deuda=imprimir el estado de deuda;
  certificado=imprimir el certificado; favorito=marcar como favorito; evaluar_al_dia=evaluar como en un día pasado;
  evaluar_por_lotes=evaluar lo aprobado sin evaluación`);

/** States that are not said as 'está …' by their code alone. */
const ESTADOS =
  glossary(`borrador=en borrador; error=con error; giro_preparado=con el giro preparado; formalizacion=en formalización; custodia=en custodia;
  judicial=en cobranza judicial; prejudicial=en cobranza prejudicial; nuevo=marcado como nuevo; parcial=cumplido en parte;
  no_encontrado=sin encontrar; termino_anticipado=con término anticipado; recibo_mercaderias=con recibo de mercaderías;
  falta_parcial=reclamado por falta parcial; falta_total=reclamado por falta total; aceptado_contenido=con su contenido aceptado;
  sin_consulta=sin consultar; pagado_devuelto=pagado y devuelto; rechazada_siniestro=con el siniestro rechazado;
  no_aplica=marcada como que no aplica; devuelto_cliente=devuelto al cliente; endosado_banco=endosado al banco;
  autorizado_notario=autorizado por notario; seleccionado=elegido; en_mora_30=con más de 30 días de mora;
  en_mora_60=con más de 60 días de mora; en_mora_90=con más de 90 días de mora; prestado_a_legal=prestado a legal; mandamiento=con mandamiento; notificacion_pendiente=por notificar; roto=incumplido;
  excepciones=en excepciones; prueba=en prueba; sentencia=con sentencia; apelacion=en apelación; embargo_trabado=con embargo trabado;
  remate_fijado=con remate fijado; levante_solicitado=con el levante solicitado; notificada_requerida=notificada y requerida;
  cerrado_pagado=cerrado con su pago; sii_cesion_publicada=con cesión publicada en el SII;
  correo_enviado=con correo enviado; acuse_recibido=con el acuse recibido; carta_certificada=con carta certificada; notario=notificada por notario; no_requiere=sin nada que notificar; conforme=marcado como conforme; no_conforme=marcado como no conforme;
  conforme_con_observacion=marcado como conforme con observación; no_verificable=marcado como no verificable`);

/** What acts are done to, when the code names it: said with its article. */
const OBJETOS = new Set(
  `giro nivel perfil recuento cuenta cuentas feriado firma archivo archivos consentimiento orden carga modificacion rut acta notario fiador
  curse precio correo aec cartola indices ejercicio sesiones comision gasto etapa excepcion tabla categoria producto sesion solicitud deudor
  patrimonio saldos dudas regla nota alzamiento liberacion termino calce publicacion empresa pagare comprador papel preferencias programa
  sucursal plantilla tasacion cierre identificacion llenado avatar linea reapertura siniestro requisito comprobante facturas protesto
  habilitado cuotas bloqueo desbloqueo deposito caja estado pago recalculo asiento periodo prepago cesiones rcv reprogramacion
  convenio costa bien remate actuacion plazo castigo concurso seccion ventas evaluacion expediente politica rating fuente alerta alertas
  presupuesto verificacion informes conexion contacto restriccion acuse notificacion llamada mensaje disputa operador mapeo aviso condicion
  precios revision vencimiento reintento parada tarjeta proveedor reclamo tablero meta talonario estrategia baja vista
  recepcion venta exploracion programacion alarma`.split(/\s+/),
);

const normal = (text: string): string => text.trim().toLowerCase().replaceAll(/[\s-]/g, '_');

/** Nouns in -a, -ión, -dad, -tud, and *orden*, are feminine; *programa* and *día* are not. */
export const femenino = (noun: string): boolean => /(a|ion|dad|tud|as|iones|orden|fuente)$/.test(noun) && !/^(dia|programa)s?$/.test(noun);

/** The verb of an act, what follows it, and the noun it is done to when the code names one: `preparar_giro` → giro. */
export function actParts(accion: string): { codigo: string; verbo: string; resto: string; objeto: string } {
  const codigo = normal(accion);
  const [verbo = '', ...resto] = codigo.split('_');
  return { codigo, verbo, resto: resto.join('_'), objeto: OBJETOS.has(resto[0] ?? '') ? (resto[0] ?? '') : '' };
}

function articulo(noun: string): string {
  if (noun.endsWith('s')) return femenino(noun) ? 'las' : 'los';
  return femenino(noun) && noun !== 'acta' ? 'la' : 'el';
}

/** An act in the infinitive, as a refusal carries it: 'preparar_giro' → 'preparar el giro', 'enviar_a_fiscalia' → 'enviar a Fiscalía'. */
export function infinitivo(accion: string): string {
  const { codigo, verbo, resto, objeto } = actParts(accion);
  const known = ACTOS.get(codigo);
  if (known) return known;
  return objeto ? accents(`${verbo} ${articulo(objeto)} ${words(resto)}`) : words(codigo);
}

/** A state as it follows 'está': 'giro_preparado' → 'con el giro preparado', 'en_fiscalia' → 'en Fiscalía', 'DEMANDADA' → 'demandada'. */
export function estadoDicho(estado: string): string {
  return ESTADOS.get(normal(estado)) ?? (/^[A-Z][A-Z0-9_ ]*$/.test(estado) ? words(estado) : accents(estado.replaceAll('_', ' ')));
}
