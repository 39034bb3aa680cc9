import { actParts, femenino, glossary } from '#kernel/actos.ts';
import { accents, words } from '#kernel/words.ts';

/** Participles that do not follow from their infinitive, without their last vowel. */
const PARTICIPIOS =
  glossary(`abrir=abiert; reabrir=reabiert; devolver=devuelt; resolver=resuelt; volver=vuelt; reponer=repuest; proponer=propuest;
  posponer=pospuest; leer=leíd; imprimir=impres; deshacer=deshech; poner=puest; extraer=extraíd; romper=rot`);

/** What is said when these acts are done ({e}: the vowel of the gender of what they were done to). */
const HECHOS = glossary(`rechazo_banco=Rechazo del banco registrado; retencion_legal=Retenid{e} por orden legal; dar_de_baja=Dad{e} de baja;
  dar_visto_pep=Visto bueno PEP dado; no_aplica=Marcad{e}: no aplica; no_aplica_etapa=Etapa marcada: no aplica;
  nueva_plantilla=Plantilla creada; sin_tasacion=Seguirá sin tasación; registrar_alimentos=Consulta de alimentos registrada;
  registrar_manual=Ingreso manual registrado; proponer_manual=Ingreso manual propuesto; rechazar_manual=Ingreso manual rechazado;
  reversar_manual=Ingreso manual reversado; asiento_manual=Asiento manual ingresado;
  agregar_cuenta_especial=Cuenta especial agregada; calzar_automatico=Calce automático hecho; cerrar_sesiones=Sesiones cerradas;
  invitar_varios=Invitaciones enviadas; leer_todas=Todo quedó leído; reiniciar_cuotas=Tabla de cuotas repuesta; me_gusta=Hecho;
  a_deseos=Guardad{e} en la lista de deseos; de_deseos=Quitad{e} de la lista de deseos; al_carro=Agregad{e} al carro;
  del_carro=Quitad{e} del carro; cantidad=Cantidad cambiada; adjuntos=Archivos adjuntados; avatar=Imagen cambiada;
  foto=Foto cambiada; comentarios=Comentarios configurados; encuestas=Encuestas configuradas;
  publicaciones=Publicaciones configuradas; notifications=Avisos configurados; general=Datos generales cambiados;
  info=Datos cambiados; perfil=Perfil cambiado; social=Redes sociales cambiadas; lote=Correos movidos;
  acd=Aceptación del contenido registrada; erm=Recibo de mercaderías registrado; rcd=Reclamo al contenido registrado;
  rfp=Reclamo por falta parcial registrado; rft=Reclamo por falta total registrado; cheque_pagado=Cheque pagado registrado;
  cheque_protestado=Cheque protestado registrado; giro_rechazado=Giro rechazado registrado;
  devolver_de_judicial=Devuelt{e} de cobranza judicial; enviar_a_judicial=Enviad{e} a cobranza judicial;
  levantar_por_causa=Levantad{e} por causa judicial; llegar_fecha=Llegó a su fecha; terminar_antes=Terminad{e} antes de plazo;
  visto_pep=Visto bueno PEP dado; estado_sii=Estado en el SII registrado; anotar_relacionada=Parte relacionada anotada;
  terminar_relacionada=Relación terminada; asignar_lote=Tickets asignados; escribir_varios=Correos enviados; pasar_prejudicial=Pasad{e} a prejudicial;
  derivar_judicial=Derivad{e} a cobranza judicial; pedir_siguiente=Siguiente pedido; cargar_mapeada=Cartola cargada;
  resolver_observada=Respuesta observada resuelta; consentir=Consentimiento registrado; convenir=Convenio registrado; cerrar_sola=Cerrad{e} por sí sola;
  autorizar_notario=Autorización del notario registrada; entrar=Entró; cobranzas/verificar=Verificación registrada;
  cobranzas/notificar=Notificación registrada; recaudaciones/abrir=Caja abierta; recaudaciones/contar=Caja contada;
  recaudaciones/aprobar=Diferencia de caja aprobada; recaudaciones/cerrar=Caja cerrada; recaudaciones/reabrir=Caja reabierta;
  recaudaciones/depositar=Efectivo depositado; pacs/armar=Lote armado; pacs/rearmar=Lote rearmado; pacs/generar=Archivo del lote generado;
  pacs/enviar=Lote enviado al banco; pacs/responder=Respuesta del banco cargada; pacs/continuar=Respuesta del banco cargada;
  pacs/abonar=Lote abonado; ficha=Ficha impresa; estado_deuda=Estado de deuda impreso; certificado=Certificado impreso;
  favorito=Favorito cambiado`);

/** What an area keeps, when it is not the singular of its name. */
const COSAS =
  glossary(`fondo-garantia=cobertura; venta-pagares=venta; libro=asiento; comite=asunto; bandeja=tarea; cuenta=cuenta; acceso=cuenta;
  usuarios=usuario; calendario=evento; correo=correo; chat=conversación; tareas=tarea; perfil=publicación; faq=pregunta; conocimiento=artículo;
  tienda=compra; blog=publicación; catalogos=lista; judicial=causa; parametros=parámetro; menus=menú; analisis=análisis; analista=evaluación; bir=informe de riesgo; buro=consulta;
  pacs=mandato; cobranzas=ticket; barra=página; tabla-demo=fila; auditoria=registro; documentos=documento; pagares=pagaré; cheques=cheque`);

/** The singular of an area's name: proformas → proforma, operaciones → operación, avales → aval. */
function singular(area: string): string {
  if (area.endsWith('iones')) return `${area.slice(0, -5)}ion`;
  return area.replace(/(?<=[lrd])es$/, '').replace(/s$/, '');
}

const capital = (t: string): string => t.charAt(0).toUpperCase() + t.slice(1);

/** The participle of an infinitive without its last vowel, or null when it is none. */
export function participio(verbo: string): string | null {
  const known = PARTICIPIOS.get(verbo);
  if (known) return known;
  if (verbo.endsWith('ar')) return `${verbo.slice(0, -2)}ad`;
  return /(er|ir)$/.test(verbo) ? `${verbo.slice(0, -2)}id` : null;
}

/** What is said when an act of an area was done: 'Proforma emitida', 'Giro preparado', 'Cliente enviado a Fiscalía'. */
export function hecho(area: string, accion: string): string {
  const cosa = COSAS.get(area) ?? singular(area);
  const fin = femenino(cosa.replace('ó', 'o')) ? 'a' : 'o';
  const { codigo, verbo, resto, objeto } = actParts(accion);
  const known = HECHOS.get(`${area}/${codigo}`) ?? HECHOS.get(codigo);
  if (known?.includes('{e}')) return capital(accents(`${cosa} ${known.charAt(0).toLowerCase()}${known.slice(1).replace('{e}', fin)}`));
  if (known) return known;
  const p = participio(verbo);
  if (!p) return capital(words(codigo));
  if (!objeto) return capital(accents([cosa, `${p}${fin}`, words(resto)].filter(Boolean).join(' ')));
  return capital(`${words(resto)} ${p}${femenino(objeto) ? 'a' : 'o'}${objeto.endsWith('s') ? 's' : ''}`);
}
