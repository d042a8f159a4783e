// Headers of columns in French and Haitian Creole, by what the columns hold; apart by commas. Of the latter
// only those that mean nothing else in any other language of lists.

export const french = {
  full_name: "nom complet, prenom et nom, prenoms et nom, nom du patient, nom de la personne",
  full_name_surname_first:
    "nom et prenom, nom et prenoms, noms et prenoms, nom prenom, nom prenoms, noms prenoms",
  first_name: "prenom, prenoms, prenom usuel",
  last_name: "nom de famille, nom famille, patronyme, nom patronymique, nom de naissance",
  age: "age en annees, age approximatif, age estime",
  gender: "sexe, genre, sexe m f, sexe f m",
  birth_date: "date de naissance, naissance, ne le, nee le, date naiss, ddn",
  nationality: "nationalite",
  document_id:
    "piece d'identite, numero d'identite, numero piece d'identite, carte d'identite, numero carte d'identite, passeport, numero passeport, numero de passeport, cin",
  contact_person_phone:
    "telephone portable, numero de telephone, tel portable, portable, telephone du contact",
  contact_person_email:
    "courriel, adresse courriel, adresse electronique, adresse e-mail, adresse email",
  contact_name:
    "personne a contacter, personne contact, personne de contact, contact d'urgence, personne a prevenir, nom du contact",
  contact_person_relationship: "lien de parente, lien avec la personne, lien avec le patient",
  hospital:
    "hopital, centre hospitalier, clinique, centre de sante, etablissement de sante, structure sanitaire, nom de l'hopital",
  shelter: "abri, centre d'hebergement, centre d'accueil, site d'hebergement, abri provisoire",
  location:
    "adresse, adresse complete, commune, quartier, ville, localite, section communale, lieu de residence, domicile, provenance, lieu de disparition, dernier lieu connu, derniere adresse connue, vu pour la derniere fois, vue pour la derniere fois",
  description: "description physique, signes particuliers, signes distinctifs, signalement",
  state: "etat, etat actuel, statut, statut actuel",
  note: "observation, observations, remarque, remarques, commentaire, commentaires, etat civil, lit, salle, chambre, service, diagnostic, profession",
  note_date:
    "date d'admission, date d'entree, date de sortie, date de deces, date d'hospitalisation, date de disparition",
};

export const creole = {
  last_name: "siyati, non fanmi",
  age: "laj",
  gender: "seks",
  birth_date: "dat nesans",
  contact_person_phone: "telefon, nimewo telefon",
  hospital: "lopital",
  location: "adres, katye, komin",
  note: "remak",
};

/** The word of a language for the one name that stands beside the other. */
export const besideOther = {
  /** The surname beside `Prénom`. */
  surname: "nom",
  /** The given name beside `Siyati`; elsewhere it may be a no. */
  given: "non",
};
