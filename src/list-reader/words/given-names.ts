// Given names, accents as they are written, in no order that counts. Add to them freely.

/** They decide where a name of three parts is split. */
export const givenNames = `
abraham ada adriana adrián agustín aída aimara alberto alcira alejandra alejandro alexander alexandra alexis alfonso alfredo alicia alirio amalia amanda amelia américo ana anaís andrea andreína andrés ángel ángela angélica antonia antonio argenis armando arturo asunción augusto aura auxiliadora
beatriz belén belkis benito benjamín bernarda bernardo betty blanca camila camilo carla carlos carmen carolina catalina cecilia celeste césar chiquinquirá clara claudia concepción consuelo coromoto cristian cristina cristóbal
daniel daniela david dayana delia diana diego dolores domingo dora douglas edgar edgardo edith eduardo edwin efraín eglée elena eleazar elías elio elisa elizabeth eloísa eloy elsa emilia emilio emma enrique ernesto estela esteban esther eugenia eugenio eva evelyn ezequiel
fabiola fátima federico felipe félix fernanda fernando flor francisca francisco franklin freddy gabriel gabriela genaro génesis gerardo germán gianni gilberto gisela gladys gloria gonzalo gregoria gregorio guadalupe guillermo gustavo
haydée héctor helena henry hernán hilda horacio hugo humberto ignacio ildemaro inés íngrid irene iris irma isaac isabel isabella isaías ismael iván jacinto jaime javier jennifer jessica jesús jhoanna jhon joaquín joel johanna jonathan jorge josé josefa josefina juan juana judith julia julián julieta julio
karen karina karla keiber kevin laura leonardo leonor leopoldo lila lilian lisbeth lorena lourdes lucía lucila lucrecia luis luisa luz magaly manuel manuela marcela marcelo marco marcos margarita maría mariana maribel mariela marina mario marisol maritza marlene marta martha martín mateo matías mauricio maximiliano mayra mercedes miguel milagros miriam misael moisés mónica
nancy natalia nelly nelson néstor nicolás nieves noelia nora norma octavio odalis olga omar orlando óscar osvaldo otilia pablo paola patricia paula pedro petra pilar ramón ramona raquel raúl rebeca reinaldo ricardo rita roberto rocío rodolfo rodrigo rogelio rolando román rosa rosalía rosario roxana rubén rut
salomé salvador samuel sandra santiago sara saúl sebastián sergio silvia simón sofía soledad sonia stefany susana tatiana teodoro teresa thaís tito tomás tomasa trinidad ulises úrsula valentina valeria vanessa verónica vicente víctor victoria vilma violeta virginia vladimir walter wilfredo william wilmer wilson
xavier ximena xiomara yajaira yamileth yelitza yenifer yohana yolanda yoselin yuleisy yulimar yusmary zoraida zulay
antônio aparecida conceição fátima joão josé luís paulo thiago
`;

export const withParticle = {
  es: `de jesús, de la caridad, de la concepción, de la paz, de la trinidad, de las mercedes, de las nieves, de lourdes, de los ángeles, de los milagros,
    de fátima, del carmen, del mar, del pilar, del rosario, del socorro, del valle`,
};

/** They tell persons apart, but split no name. */
export const furtherGivenNames =
  "lucas thiago santino bruno joaquina maite mia luna emily sofia camilo fabian jose fabricio gael iker ian dylan liam noah " +
  "adan adrian alejo alan alexa allison amanda anabel angie antonela ariana ariel axel barbara brenda brian bryan carol " +
  "celia cintia clarisa cruz danna dario deisy denis deivi derek edison eliana elias elizabet emely emiliana erick erika " +
  "estefania fernan gaspar gerson gisel giovanni ivana ivonne jackson jairo janeth jeremias jesica jhonny joana joselyn " +
  "josue juliana katherine keila kelly leandro leidy leo lia lina luciana luciano lucy maikel maira marcela mariangel " +
  "marianela maricarmen mariluz maryuri mathias mauro maya melany melissa mercedes michael michel mirella nahomi nathaly " +
  "nayeli nicole noel oriana oriel pamela paulina perla rafael regina renata rene reina rodrigo ronald rosangela rosmery " +
  "ruth samanta santos sheila stefania susan tamara tania teo valery vania wendy yanet yeison yolanda yuliana zoe " +
  "bia bruna caio davi gabriele guilherme heitor joao larissa leticia lorenzo luana maria mariane matheus murilo rafaela " +
  "rodolfo thais vinicius vitor yasmin anne emma james john mary peter sarah william robert david michael anna";
