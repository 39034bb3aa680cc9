import { glossary } from '#kernel/actos.ts';
import { humanize } from './parse.ts';

/** Fields whose code is not Spanish, or is an abbreviation: those that fixed paths and files of others brought, and a few of our own. */
const CAMPOS =
  glossary(`isRead=Leído; isStarred=Destacado; isDeleted=Borrado; isImportant=Importante; isCompleted=Terminada; isBookmarked=Marcado;
  isInCart=En el carro; isInWishlist=En la lista de deseos; isTwoStepAuthVerificationEnabled=Verificación en dos pasos; isNotificationsOn=Avisos activos;
  folder=Carpeta; tags=Etiquetas; tag=Etiqueta; label=Etiqueta; labels=Etiquetas; step=Paso; steps=Pasos; zone=Zona; dentro=Incluye; draft=Borrador;
  subject=Asunto; message=Mensaje; attachments=Adjuntos; from=De; to=Para; cc=Copia; bcc=Copia oculta; time=Hora; date=Fecha; emails=Correos; emailId=Correo;
  emailIds=Correos; dataToUpdate=Cambio; emailsMeta=Cuentas de la carpeta; hasNextMail=Hay otro después; hasPreviousMail=Hay otro antes; q=Búsqueda;
  fullName=Nombre completo; username=Usuario; userId=Persona; user=Persona; name=Nombre; email=Correo; phone=Teléfono; address=Dirección; city=Ciudad;
  country=País; company=Empresa; companyEmail=Correo de la empresa; contact=Contacto; role=Rol; status=Estado; avatar=Imagen; about=Acerca de; bio=Presentación;
  billing=Facturación; currentPlan=Plan; password=Clave; profileImg=Foto; coverImg=Portada; designation=Cargo; birthday=Nacimiento; dob=Nacimiento;
  website=Sitio web; language=Idioma; social=Redes sociales; socialLinks=Redes sociales; linkedIn=LinkedIn; connections=Conexiones;
  answerOnForm=Avisar respuestas; blogDigest=Resumen del blog; commentOnArticle=Avisar comentarios; followMe=Avisar seguidores; productUpdates=Avisar productos;
  newAnnouncements=Avisar anuncios; title=Título; subtitle=Subtítulo; description=Descripción; text=Texto; content=Contenido; excerpt=Extracto; slug=Dirección;
  category=Categoría; categories=Categorías; featuredImage=Imagen principal; image=Imagen; images=Imágenes; img=Imagen; thumbnail=Miniatura; icon=Ícono;
  iconColor=Color del ícono; comment=Comentario; comments=Comentarios; commentText=Comentario; commentedAt=Fecha del comentario; createdTime=Creación;
  blogTitle=Título; blogPosted=Publicación; blogCategories=Categorías; recentPosts=Publicaciones recientes; userFullName=Nombre; tooltip=Ayuda; views=Vistas;
  start=Comienzo; end=Término; allDay=Todo el día; calendar=Calendario; calendars=Calendarios; guests=Invitados; location=Lugar; extendedProps=Detalles;
  url=Dirección; event=Evento; dueDate=Vence; assignee=Asignada a; sortBy=Orden; important=Importante; completed=Terminada; deleted=Borrada;
  invoice=Factura; invoiceStatus=Estado de la factura; issuedDate=Emisión; client=Cliente; service=Servicio; total=Total; totalDue=Total por pagar; balance=Saldo;
  paymentDetails=Datos de pago; bankName=Banco; swiftCode=Código SWIFT; iban=IBAN; note=Nota; price=Precio; qty=Cantidad; quantity=Cantidad; product=Producto;
  productId=Producto; brand=Marca; rating=Evaluación; offer=Oferta; offers=Ofertas; discountPercentage=Descuento; hasFreeShipping=Despacho gratis;
  shippingDate=Despacho; colorOptions=Colores; options=Opciones; option=Opción; userCart=Carro; userWishlist=Lista de deseos; payment=Pago;
  chatsContacts=Conversaciones; contacts=Contactos; unseenMsgs=Sin leer; lastMessage=Último mensaje; senderId=Quién envía; profileUser=Mi perfil;
  settings=Preferencias; newMessageData=Mensaje nuevo; question=Pregunta; questions=Preguntas; answer=Respuesta; ans=Respuesta; qandA=Preguntas y respuestas;
  relatedQuestions=Preguntas relacionadas; lastUpdated=Actualización; articles=Artículos; fileName=Archivo; chart=Gráfico; data=Datos; model=Modelo; mode=Modo;
  userAbout=Presentación; postTime=Publicación; postText=Texto; postImg=Imagen; youLiked=Le gusta; likes=Me gusta; detailedComments=Comentarios;
  mutualFriend=Conocido en común; latestPhotos=Fotos; followers=Seguidores; following=Siguiendo; miVoto=Mi voto; joined=Ingreso; header=Portada; result=Resultado;
  basicPlan=Plan básico; standardPlan=Plan estándar; enterprisePlan=Plan empresa; monthlyPrice=Precio mensual; yearlyPlan=Plan anual; perMonth=Por mes;
  totalAnnual=Total anual; planBenefits=Incluye; popular=Más elegido; current=Vigente; totalTicket=Solicitudes; newTicket=Nuevas; openTicket=Abiertas;
  responseTime=Tiempo de respuesta; inProgress=En curso; thisMonth=Este mes; lastMonth=Mes pasado; upDown=Variación; listData=Lista; series=Series; stats=Cifras;
  sublimites=Sublímites; ctacte=Cuenta corriente; cta_cte=Cuenta corriente; cuenta_banco=Cuenta bancaria; es_emt=Es empresa de menor tamaño; es_pep=Persona expuesta (PEP);
  dp=Diferencia de precio; venc_ef=Vencimiento efectivo; pk=Deuda; pks=Deudas; anio=Año; n=Número; ip=Dirección de red; fechacurso=Fecha de curse; rutEmisor=RUT del emisor;
  habilitadoId=Habilitado; selectedCount=Elegidos; selectedTotalAmount=Total elegido; pagaresCount=Pagarés; pagaresSelected=Pagarés elegidos; perPage=Por página;
  office=Oficina; num_op=N° de operación; edp=Estado de pago; ltv=Préstamo sobre garantía; fojas=Fojas; cbr=Conservador de bienes raíces; rvm=Registro de vehículos;
  key=Nombre; value=Valor; feed=Publicaciones; salary=Sueldo; age=Edad; experience=Experiencia; post=Cargo; size=Tamaño; count=Cantidad; type=Tipo; id=Identificador;
  link=Enlace; path=Dirección; origin=Origen; growth=Variación; amount=Monto; range=Rango; history=Historia; track=Seguimiento; text_color=Color del texto;
  groupTitle=Grupo; searchLimit=Máximo; searchArr=Resultados; autoComplete=Sugerencias; bookmarks=Marcadores; suggestions=Sugerencias; accept=Acepta;
  num_ticket=N° de ticket; estado_ticket=Estado; sla_vence=Primera gestión hasta; sla_vencido=Primera gestión atrasada; proxima_fecha=Próxima acción;
  proxima_tipo=Qué se hará; num_operacion=N° de operación; motivo_cierre=Motivo del cierre; juzga_el=Se juzga al; persona_rut=RUT de la persona;
  verificaciones_post_giro=Verificación después del giro;
  objeto_pk=Objeto; bancos_and_ctacte=Bancos y cuentas corrientes; numero_edp=N° de estado de pago; total_dp=Total diferencia de precio;
  base_dp=Base de la diferencia de precio; extra_data=Otros datos; payment_option=Forma de pago; venc_ef_nuevo=Nuevo vencimiento efectivo; start_date=Desde`);

/** A field as a person reads it: its name in the dictionary, or its code in words. */
export function campo(code: string): string {
  return CAMPOS.get(code) ?? humanize(code);
}
